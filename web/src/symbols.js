// Symbols in equations, each a macro, so that the page knows which is which and can put numbers in their place. What macros
// there are is said by `kanes/page/marked_symbols.py`.
import { written } from "./numbers.js";

// LaTeX of a number: negative ones and powers of ten in parentheses, since they stand in products.
export function numberLatex(value) {
  const text = written(value).replaceAll("−", "-"), [digits, power] = text.split("e");
  const found = power === undefined ? digits : `${digits}\\cdot 10^{${power}}`;
  return power !== undefined || value < 0 ? `(${found})` : found;
}

// Macros for KaTeX: symbols as they are written, or numbers in place of those that have a value. `\htmlData` gives each an
// attribute by which it is found again.
export function macrosOf(symbols, values) {
  const macros = { "\\KX": values ? "\\cdot " : "", "\\KO": "\\htmlData{s=#1}{#2}" };
  for (const { macro, latex, name } of symbols) {
    const value = values?.[name], shown = value === undefined ? latex : numberLatex(value);
    const isPlain = value === undefined && !latex.includes("^");
    macros[`\\K${macro}`] = `\\htmlData{s=${macro}}{${shown}}`;
    macros[`\\K${macro}P`] = isPlain ? `\\htmlData{s=${macro}}{${shown}^{#1}}` : `{\\htmlData{s=${macro}}{${shown}}}^{#1}`;
  }
  return macros;
}
