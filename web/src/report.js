// A report: its mathematics is typeset where its LaTeX stands, and what is folded is printed open.
import { typeset } from "./formulas.js";

for (const element of document.querySelectorAll(".tex")) typeset(element, `\\displaystyle ${element.textContent}`);
for (const element of document.querySelectorAll(".inline-tex")) typeset(element, element.textContent);

const root = document.documentElement;
const isDark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
document.getElementById("theme").addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; });

let folded = [];
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details:not([open])")].filter((each) => !each.classList.contains("small"));
  for (const each of folded) each.open = true;
});
addEventListener("afterprint", () => { for (const each of folded) each.open = false; });
root.dataset.ready = "yes";
