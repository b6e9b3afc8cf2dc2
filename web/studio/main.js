// The studio: a model file at the left, its living page at the right, made anew at every pause in typing.
import { makeEditor } from "./editor.js";
import { makeServer } from "./server.js";

const PAUSE = 150;
const found = (id) => document.getElementById(id);
const server = makeServer(document.querySelector("meta[name=kanes-token]").content);
const tab = crypto.randomUUID();

let file = "", names = [], saved = "", stamp = "", waiting = 0, asked = 0;

const state = await server.get("/api/state");
const editor = makeEditor(found("editor"), state.schema, changed, save);
names = state.files;
fill(found("library"), ["", ...state.library], "");
open(state.file, state);
document.documentElement.dataset.ready = "yes";

function fill(list, names, chosen) {
  list.replaceChildren(...names.map((name) => new Option(name || "start from …", name)));
  list.value = chosen;
}

function open(name, { text, stamp: found }) {
  file = name;
  saved = text;
  stamp = found;
  editor.text = text;
  list();
  title();
  build();
}

// All files of the folder, and the one that is open, which may not be saved yet.
function list() {
  fill(found("files"), [...new Set([...names, file])].sort(), file);
}

function title() {
  document.title = `${editor.text === saved ? "" : "• "}${file} – Kanes studio`;
  found("save").disabled = editor.text === saved;
}

function changed() {
  title();
  clearTimeout(waiting);
  waiting = setTimeout(build, PAUSE);
}

function say(text, look = "") {
  const note = found("note");
  note.textContent = text;
  note.className = look;
}

async function work(what, path, content) {
  const number = ++asked;
  say(what, "busy");
  const later = setTimeout(() => (found("cancel").hidden = false), 1500);
  try {
    const made = await server.post(path, { tab, file, ...content });
    return number === asked && !made.superseded ? made : null;
  } catch (error) {
    if (number === asked) say(error.message, "bad");
    return null;
  } finally {
    clearTimeout(later);
    if (number === asked) found("cancel").hidden = true;
  }
}

async function build() {
  const made = await work("Working …", "/api/build", { text: editor.text });
  if (!made) return;
  show(made.faults);
  if (made.page) {
    found("page").src = made.page;
    say(made.note);
  } else say(made.faults.length === 1 ? "There is a fault." : `There are ${made.faults.length} faults.`, "bad");
}

function show(faults) {
  editor.faults = faults;
  found("faults").replaceChildren(...faults.map((fault) => {
    const button = document.createElement("button"), item = document.createElement("li");
    button.textContent = (fault.line ? `line ${fault.line}: ` : "") + fault.message;
    button.addEventListener("click", () => editor.go(fault));
    item.append(button);
    return item;
  }));
}

async function save() {
  await keep(file);
}

// `known` is the stamp of what the file had when it was read; "*" replaces whatever it has.
async function keep(name, known = name === file ? stamp : "") {
  const text = editor.text;
  try {
    const made = await server.post("/api/save", { file: name, text, known });
    names = made.files;
    file = name;
    saved = text;
    stamp = made.stamp;
    list();
    title();
    say(`Saved as ${file}.`);
  } catch (error) {
    say(error.message, "bad");
    if (error.status === 409) await settle(name, error.message);
  }
}

// Somebody else has changed the file: one of the two texts is kept, or neither is touched.
async function settle(name, message) {
  if (confirm(`${message}\n\nReplace it with what is typed here?`)) await keep(name, "*");
  else if (confirm(`Open ${name} as it is on disk? What is typed here is lost.`)) await load(name);
}

const load = async (name) => open(name, await server.get(`/api/model?file=${encodeURIComponent(name)}`));

async function make(form) {
  const made = await work("Making it …", "/api/document", { text: editor.text, document: form });
  if (!made) return;
  if (made.faults.length) {
    show(made.faults);
    say("There is a fault.", "bad");
    return;
  }
  const bytes = Uint8Array.from(atob(made.content), (letter) => letter.charCodeAt(0));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = made.file;
  link.click();
  URL.revokeObjectURL(link.href);
  say(`Made ${made.file}.`);
}

const leave = () => editor.text === saved || confirm(`${file} has changes that are not saved. Leave them?`);

found("save").addEventListener("click", save);
found("saveas").addEventListener("click", () => {
  const name = prompt("A name in this folder", file);
  if (name) keep(name);
});
found("cancel").addEventListener("click", () => server.post("/api/cancel", { tab }));
found("make").addEventListener("change", (event) => {
  const form = event.target.value;
  event.target.value = "";
  if (form) make(form);
});
found("files").addEventListener("change", async (event) => {
  const name = event.target.value;
  if (!leave()) event.target.value = file;
  else await load(name);
});
found("library").addEventListener("change", async (event) => {
  const name = event.target.value;
  event.target.value = "";
  if (!name || !leave()) return;
  open(`${name}.yaml`, await server.get(`/api/model?library=${encodeURIComponent(name)}`));
  saved = "";
  title();
});
addEventListener("beforeunload", (event) => {
  if (editor.text !== saved) event.preventDefault();
});

// The bar between file and page.
const bar = found("bar"), main = document.querySelector("main");
const widen = (share) => main.style.setProperty("--left", `${Math.min(75, Math.max(15, share))}%`);
bar.addEventListener("pointerdown", (event) => {
  bar.setPointerCapture(event.pointerId);
  found("page").style.pointerEvents = "none";
});
bar.addEventListener("pointermove", (event) => {
  if (bar.hasPointerCapture(event.pointerId)) widen((100 * event.clientX) / main.clientWidth);
});
bar.addEventListener("lostpointercapture", () => (found("page").style.pointerEvents = ""));
bar.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
  if (way) widen((100 * found("left").clientWidth) / main.clientWidth + way);
});
