// Colours of the editor in the dark.
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const theme = EditorView.theme({
  "&": { color: "#e8e8ea", backgroundColor: "#16181c" },
  ".cm-content": { caretColor: "#fff" },
  ".cm-cursor": { borderLeftColor: "#fff" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "#36506e" },
  ".cm-gutters": { backgroundColor: "#1a1d22", color: "#7d838d", border: "none" },
  ".cm-activeLine": { backgroundColor: "#1f242b" },
  ".cm-tooltip": { backgroundColor: "#24282f", color: "#e8e8ea", border: "1px solid #363a42" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "#36506e" },
}, { dark: true });
const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "#7cb7ff" },
  { tag: [tags.string, tags.content], color: "#e8e8ea" },
  { tag: tags.comment, color: "#8a919c", fontStyle: "italic" },
  { tag: [tags.punctuation, tags.separator], color: "#b9bec7" },
]);
export const inTheDark = [theme, syntaxHighlighting(colors)];
