import { exitCode, lift, setBlockType, wrapIn } from "prosemirror-commands";
import { Fragment, type Mark, type Node, type NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, Selection, TextSelection } from "prosemirror-state";
import { itemOf, listAround, schema } from "./schema.ts";

const {
  paragraph,
  heading,
  codeBlock,
  blockquote,
  horizontalRule,
  hardBreak,
  table,
  tableRow,
  tableHeader,
  tableCell,
} = schema.nodes;

/** Makes the selected blocks items of a list, items of another list, or plain blocks again where they are such items already. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const around = listAround(state.selection.$from);
    if (around === null) return wrapInList(type)(state, dispatch);
    const item = schema.nodes[itemOf[type.name] ?? "listItem"];
    if (around.list.type === type) return liftListItem(item)(state, dispatch);
    if (dispatch !== undefined) dispatch(convertList(state, around, type));
    return true;
  };
}

function convertList(state: EditorState, { list, at }: { list: Node; at: number }, type: NodeType) {
  const { anchor, head } = state.selection;
  const items = list.children.map((item) => convertItem(item, type));
  const tr = state.tr.replaceWith(at, at + list.nodeSize, type.create(null, items));
  const isSame = tr.doc.content.size === state.doc.content.size;
  return tr.setSelection(isSame ? TextSelection.create(tr.doc, anchor, head) : Selection.near(tr.doc.resolve(at + 3)));
}

function convertItem(item: Node, type: NodeType): Node {
  if (type !== schema.nodes.taskList) return schema.nodes.listItem.create(null, item.content);
  const isReady = item.firstChild?.type === paragraph;
  return schema.nodes.taskItem.create(
    null,
    isReady ? item.content : Fragment.from(paragraph.create()).append(item.content),
  );
}

/** Makes the block a heading, or a paragraph again. */
export function toggleHeading(level: number): Command {
  return (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isIt = parent.type === heading && parent.attrs["level"] === level;
    return isIt ? setBlockType(paragraph)(state, dispatch) : setBlockType(heading, { level })(state, dispatch);
  };
}

/** Makes the block code, or a paragraph again. */
export const toggleCode: Command = (state, dispatch) =>
  setBlockType(state.selection.$from.parent.type === codeBlock ? paragraph : codeBlock)(state, dispatch);

/** Puts the blocks into a quotation, or takes them out. */
export const toggleQuote: Command = (state, dispatch) => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === blockquote) return lift(state, dispatch);
  return wrapIn(blockquote)(state, dispatch);
};

/** Puts a line across the text, and a paragraph after it where there is none. */
export const insertRule: Command = (state, dispatch) => {
  if (dispatch !== undefined) dispatch(withBlock(state, horizontalRule.create()).scrollIntoView());
  return true;
};

function row(type: NodeType): Node {
  const cells = Array.from({ length: 3 }, () => type.create(null, paragraph.create()));
  return tableRow.create(null, cells);
}

/** Puts a table of 3 × 3 cells with a head, and the cursor into it. */
export const insertTable: Command = (state, dispatch) => {
  const grid = table.create(null, [row(tableHeader), row(tableCell), row(tableCell)]);
  if (dispatch !== undefined) dispatch(withBlock(state, grid).scrollIntoView());
  return true;
};

/** Puts a block in the place of an empty paragraph or after the present block, with the cursor in it or behind it. */
function withBlock(state: EditorState, block: Node) {
  const { $from } = state.selection;
  const isEmpty = $from.parent.type === paragraph && $from.parent.content.size === 0;
  const [from, to] =
    $from.depth === 0
      ? [$from.pos, $from.pos]
      : isEmpty
        ? [$from.before(), $from.after()]
        : [$from.after(), $from.after()];
  const isLast = state.doc.resolve(to).nodeAfter?.isTextblock !== true;
  const tr = state.tr.replaceWith(from, to, isLast ? [block, paragraph.create()] : block);
  const cursor = block.isLeaf ? from + block.nodeSize : from;
  return tr.setSelection(Selection.near(tr.doc.resolve(cursor)));
}

/** Starts a new line in the same block. */
export const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code === true) return false;
  if (dispatch !== undefined) dispatch(state.tr.replaceSelectionWith(hardBreak.create(), false).scrollIntoView());
  return true;
};

/** Makes "```js" at the beginning of an otherwise empty block a block of code. For the Enter key. */
export const fenceOnEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const fence = /^```([A-Za-z0-9+#._-]{0,50})$/.exec($from.parent.type === paragraph ? $from.parent.textContent : "");
  if (!empty || fence === null || $from.parent.childCount !== 1) return false;
  const language = fence[1] === "" ? null : fence[1];
  const tr = state.tr.delete($from.start(), $from.end());
  if (dispatch !== undefined) dispatch(tr.setBlockType($from.start(), $from.start(), codeBlock, { language }));
  return true;
};

/** Whether the cursor stands behind everything in a block of code. */
function isAtEndOfCode({ selection: { $from, empty } }: EditorState): boolean {
  return empty && $from.parent.type === codeBlock && $from.parentOffset === $from.parent.content.size;
}

/** Leaves a block of code at its second empty line, and takes both away. For the Enter key. */
export const leaveCodeOnEnter: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!isAtEndOfCode(state) || !$from.parent.textContent.endsWith("\n\n")) return false;
  const tr = state.tr.delete($from.pos - 2, $from.pos);
  const after = tr.mapping.map($from.after());
  tr.insert(after, paragraph.create());
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(after))).scrollIntoView());
  return true;
};

/** Goes on in a paragraph behind a block of code that is the last one. For the arrow down. */
export const leaveCodeAtEnd: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const isLast = $from.depth > 0 && $from.indexAfter(-1) === $from.node(-1).childCount;
  return isAtEndOfCode(state) && isLast && exitCode(state, dispatch);
};

/** Links the selected text to an address; null takes the link away. In a link without a selection it changes the whole link. */
export function setLink(href: string | null): Command {
  return (state, dispatch) => {
    const { from, to } = linkRange(state) ?? state.selection;
    if (dispatch === undefined) return true;
    const { link } = schema.marks;
    const tr = state.tr.removeMark(from, to, link);
    if (href !== null && from === to)
      tr.insertText(href, from).addMark(from, from + href.length, link.create({ href }));
    else if (href !== null) tr.addMark(from, to, link.create({ href }));
    dispatch(tr.scrollIntoView());
    return true;
  };
}

function linkAtCursor({ selection: { $from, empty } }: EditorState): Mark | undefined {
  const around = [$from.marks(), $from.nodeAfter?.marks ?? [], $from.nodeBefore?.marks ?? []];
  return empty ? around.map((marks) => schema.marks.link.isInSet(marks)).find(Boolean) : undefined;
}

/** The range and the address of the link around or next to a cursor without a selection. */
export function linkRange(state: EditorState): { from: number; to: number; href: string } | null {
  const { $from } = state.selection;
  const mark = linkAtCursor(state);
  if (mark === undefined) return null;
  const ranges: { from: number; to: number; href: string }[] = [];
  $from.parent.forEach((child, offset) => {
    if (!mark.isInSet(child.marks)) return;
    const from = $from.start() + offset;
    const [last, to] = [ranges.at(-1), from + child.nodeSize];
    // a part of the words may be bold
    if (last?.to === from) last.to = to;
    else ranges.push({ from, to, href: String(mark.attrs["href"]) });
  });
  return ranges.find(({ from, to }) => from <= $from.pos && $from.pos <= to) ?? null;
}
