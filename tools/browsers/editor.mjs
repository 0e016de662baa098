// The page that the browsers open: a ProseMirror editor with the schema of the product, bound to a live document as the web app
// binds it. The test calls `window.live`.
import { schema as product } from "@stoa/document";
import { baseKeymap, setBlockType, toggleMark } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import { Schema } from "prosemirror-model";
import { splitListItem, wrapInList } from "prosemirror-schema-list";
import { EditorState, Selection, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { redo, undo, yCursorPlugin, ySyncPlugin, yUndoPlugin } from "y-prosemirror";
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";

/** The element that shows each type; types with a hole have content. */
const elements = {
  paragraph: ["p", 0],
  bulletList: ["ul", 0],
  orderedList: ["ol", 0],
  listItem: ["li", 0],
  taskList: ["ul", { class: "tasks" }, 0],
  taskItem: ["li", { class: "task" }, 0],
  blockquote: ["blockquote", 0],
  codeBlock: ["pre", ["code", 0]],
  horizontalRule: ["hr"],
  table: ["table", ["tbody", 0]],
  tableRow: ["tr", 0],
  tableHeader: ["th", 0],
  tableCell: ["td", 0],
  linkCard: ["aside"],
  hardBreak: ["br"],
  mention: ["span", { class: "mention" }],
  signatureBlank: ["span", { class: "blank" }],
};
const shown = { bold: "strong", italic: "em", strike: "s", underline: "u", code: "code" };
const toDOM = {
  ...Object.fromEntries(Object.entries(elements).map(([name, element]) => [name, () => element])),
  heading: ({ attrs }) => [`h${attrs.level}`, 0],
  image: ({ attrs }) => ["img", { src: attrs.src, alt: attrs.alt }],
};

const nodes = product.spec.nodes.toObject();
const marks = product.spec.marks.toObject();
const schema = new Schema({
  nodes: Object.fromEntries(
    Object.entries(nodes).map(([name, spec]) => [name, { ...spec, ...(toDOM[name] && { toDOM: toDOM[name] }) }]),
  ),
  marks: Object.fromEntries(
    Object.entries(marks).map(([name, spec]) => [
      name,
      { ...spec, toDOM: ({ attrs }) => (name === "link" ? ["a", { href: attrs.href }, 0] : [shown[name], 0]) },
    ]),
  ),
});

let view;
let provider;
let saved = 0;

/** Opens a document. @returns when it is there */
async function open(base, room, ticket, name) {
  const doc = new Y.Doc();
  provider = new WebsocketProvider(base, room, doc, { params: { ticket }, disableBc: true });
  provider.messageHandlers[102] = () => void (saved += 1);
  const content = doc.getXmlFragment("content");
  await new Promise((resolve) => provider.once("sync", resolve));
  provider.awareness.setLocalStateField("user", { name, color: "#336699" });
  const enter = splitListItem(schema.nodes.listItem);
  const keys = {
    "Mod-b": toggleMark(schema.marks.bold),
    "Mod-i": toggleMark(schema.marks.italic),
    "Mod-z": undo,
    "Mod-y": redo,
    Enter: enter,
  };
  const plugins = [
    ySyncPlugin(content),
    yCursorPlugin(provider.awareness),
    yUndoPlugin(),
    keymap(keys),
    keymap(baseKeymap),
  ];
  view = new EditorView(document.querySelector("main"), { state: EditorState.create({ schema, plugins }) });
  // when each text was shown first, by the clock of the machine
  new MutationObserver(() => note()).observe(view.dom, { childList: true, subtree: true, characterData: true });
  note();
}

const times = new Map();

function note() {
  const text = view.dom.textContent;
  for (const [wanted, at] of times) if (at === null && text.includes(wanted)) times.set(wanted, Date.now());
}

/** Puts the cursor at the end of the block that begins with a text. */
function go(beginning) {
  let found = null;
  view.state.doc.descendants((node, at) => {
    if (found === null && node.isTextblock && node.textContent.startsWith(beginning)) found = at + node.nodeSize - 1;
  });
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, found)));
  view.focus();
}

/** A new empty paragraph at the end, with the cursor in it. */
function goOn() {
  const { tr } = view.state;
  const end = tr.doc.content.size;
  tr.insert(end, schema.nodes.paragraph.create());
  view.dispatch(tr.setSelection(Selection.atEnd(tr.doc)));
  view.focus();
}

const paragraph = (words) => schema.nodes.paragraph.create(null, words === "" ? null : schema.text(words));
const insert = (node) => view.dispatch(view.state.tr.replaceSelectionWith(node).scrollIntoView());

/** The commands of the buttons of an editor. */
const commands = {
  heading: () => setBlockType(schema.nodes.heading, { level: 2 })(view.state, view.dispatch),
  code: () => setBlockType(schema.nodes.codeBlock, { language: "js" })(view.state, view.dispatch),
  bullets: () => wrapInList(schema.nodes.bulletList)(view.state, view.dispatch),
  numbers: () => wrapInList(schema.nodes.orderedList, { start: 3 })(view.state, view.dispatch),
  tasks: () => {
    const items = ["done", "open"].map((words) =>
      schema.nodes.taskItem.create({ checked: words === "done" }, paragraph(words)),
    );
    insert(schema.nodes.taskList.create(null, items));
  },
  check: () => {
    let at = null;
    view.state.doc.descendants((node, place) => {
      if (node.type.name === "taskItem" && !node.attrs.checked) at = place;
    });
    view.dispatch(view.state.tr.setNodeAttribute(at, "checked", true));
  },
  table: () => {
    const row = (type, words) =>
      schema.nodes.tableRow.create(
        null,
        words.map((each) => type.create({ colspan: 1, rowspan: 1, colwidth: null }, paragraph(each))),
      );
    const { tableHeader, tableCell } = schema.nodes;
    insert(schema.nodes.table.create(null, [row(tableHeader, ["a", "b"]), row(tableCell, ["1", "2"])]));
  },
  picture: () => insert(schema.nodes.image.create({ src: "/picture.png", alt: "A picture" })),
  break: () => insert(schema.nodes.hardBreak.create()),
  rule: () => insert(schema.nodes.horizontalRule.create()),
  mention: () => {
    const uuid = "01990000-0000-7000-8000-000000000001";
    insert(schema.nodes.mention.create({ kind: "page", uuid, label: "a page" }));
  },
  link: () => toggleMark(schema.marks.link, { href: "https://example.com", title: null })(view.state, view.dispatch),
};

window.live = {
  open,
  go,
  goOn,
  run: (name) => commands[name](),
  document: () => view.state.doc.toJSON(),
  text: () => view.state.doc.textBetween(0, view.state.doc.content.size, "\n"),
  /** Types a text at once. @returns when, by the clock of the machine */
  typeNow: (words) => {
    const at = Date.now();
    view.dispatch(view.state.tr.insertText(words));
    return at;
  },
  expect: (words) => {
    times.set(words, null);
    note();
  },
  shownAt: (words) => times.get(words) ?? null,
  others: () => [...provider.awareness.getStates().values()].map(({ user }) => user?.name),
};
