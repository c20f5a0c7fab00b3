/* The script editor: Lua, mistakes underlined, the words of scripts completed. */
import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, defaultHighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";

let words = [], names = [];

/* In a text, names of cards; else words, behind a dot or colon those of things. */
function complete(context) {
  const at = context.matchBefore(/[.:]?\w*$/);
  if (!at || (at.from === at.to && !context.explicit)) return null;
  const before = context.state.sliceDoc(context.state.doc.lineAt(context.pos).from, at.from);
  const inText = (before.match(/"/g) || []).length % 2 === 1, behind = /^[.:]/.test(at.text);
  if (inText) return { from: at.from, options: names.map(label => ({ label, type: "constant" })) };
  return {
    from: at.from + (behind ? 1 : 0),
    options: words.filter(word => !!word.method === behind)
      .map(word => ({ label: word.name, type: word.method ? "method" : word.key ? "property" : "keyword", detail: word.written, info: word.says })),
  };
}

export function makeEditor(parent, changed) {
  let quiet = false;
  const extensions = [
    lineNumbers(), history(), bracketMatching(), closeBrackets(), highlightActiveLine(), highlightSelectionMatches(), lintGutter(),
    StreamLanguage.define(lua), syntaxHighlighting(defaultHighlightStyle), autocompletion({ override: [complete] }),
    EditorView.lineWrapping,
    /* Tab leaves the editor, as everywhere on a page. */
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...completionKeymap]),
    EditorView.contentAttributes.of({ "aria-label": "Script" }),
    EditorView.updateListener.of(update => { if (update.docChanged && !quiet) changed(update.state.doc.toString()); }),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ extensions }) });
  return {
    view,
    text: () => view.state.doc.toString(),
    line: () => view.state.doc.lineAt(view.state.selection.main.head).number,
    show(text) {
      quiet = true;
      view.setState(EditorState.create({ doc: text, extensions }));
      quiet = false;
    },
    go(number) {
      const line = view.state.doc.line(Math.max(1, Math.min(number, view.state.doc.lines)));
      view.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: "start", yMargin: 20 }) });
    },
    /* One mistake, or none. */
    mistake(error) {
      const line = error && view.state.doc.line(Math.max(1, Math.min(error.line || 1, view.state.doc.lines)));
      const from = line ? line.from + line.text.search(/\S|$/) : 0;
      view.dispatch(setDiagnostics(view.state, line ? [{ from, to: Math.max(from, line.to), severity: "error", message: error.message }] : []));
    },
    know(allWords, allNames) { words = allWords; names = allNames; },
  };
}
