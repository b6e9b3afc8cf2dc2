// The editor of a model file: YAML with colours, completion from the schema and from the file's own names, faults at their places.
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, defaultHighlightStyle, foldGutter, indentUnit, syntaxHighlighting, syntaxTree } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { inTheDark } from "./dark.js";
import { keysAt, namesIn } from "./completion.js";

export function makeEditor(host, schema, changed, save) {
  const complete = (context) => {
    const word = context.matchBefore(/[\p{L}\p{N}_.']*/u);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    const text = context.state.doc.toString(), path = keysAt(context.state, syntaxTree(context.state), context.pos, schema);
    const options = [
      ...path.map(({ key, about }) => ({ label: key, type: "property", info: about, apply: `${key}: ` })),
      ...namesIn(text).map((name) => ({ label: name, type: "variable" })),
    ];
    return { from: word.from, options };
  };
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: "",
      extensions: [
        lineNumbers(), foldGutter(), lintGutter(), history(), drawSelection(), bracketMatching(), highlightActiveLine(), highlightSelectionMatches(),
        indentUnit.of("  "), yaml(), dark ? inTheDark : syntaxHighlighting(defaultHighlightStyle), autocompletion({ override: [complete] }),
        keymap.of([{ key: "Mod-s", preventDefault: true, run: () => (save(), true) }, indentWithTab, ...completionKeymap, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        EditorView.updateListener.of((update) => { if (update.docChanged && !quiet) changed(); }),
        EditorView.contentAttributes.of({ "aria-label": "Model file" }),
      ],
    }),
  });
  let quiet = false;

  // Where a fault is in the text: its place, or the first line.
  function placeOf({ line, column }) {
    const { doc } = view.state, row = doc.line(Math.min(Math.max(1, line || 1), doc.lines));
    const from = Math.min(row.from + Math.max(0, (column || 1) - 1), row.to);
    const word = /^[\p{L}\p{N}_.']+/u.exec(doc.sliceString(from, row.to));
    return { from, to: Math.max(from, from + (word ? word[0].length : Math.min(1, row.to - from))) };
  }

  return {
    get text() { return view.state.doc.toString(); },
    set text(text) {
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      quiet = false;
    },
    set faults(faults) {
      view.dispatch(setDiagnostics(view.state, faults.map((fault) => ({ ...placeOf(fault), severity: "error", message: fault.message }))));
    },
    go(fault) {
      const { from } = placeOf(fault);
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      view.focus();
    },
  };
}
