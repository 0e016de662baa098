import type { Node } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";
import { AddMarkStep } from "prosemirror-transform";

/** Only text carries marks (§14.7): what a selection puts on a mention, a picture or a line break in it is taken away again. */
export function marksOnText(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, _before, { doc, tr }) => {
      for (const [from, to] of transactions.flatMap(changedRanges)) {
        const end = Math.min(to, doc.content.size);
        doc.nodesBetween(Math.min(from, end), end, (node, at) => strip(tr, node, at));
      }
      return tr.docChanged ? tr : null;
    },
  });
}

function strip(tr: Transaction, node: Node, at: number): void {
  if (node.isInline && !node.isText) for (const mark of node.marks) tr.removeNodeMark(at, mark);
}

/** The ranges that a transaction changed, in positions of its end. */
function changedRanges({ steps, mapping }: Transaction): [number, number][] {
  return steps.flatMap((step, index) => {
    const ranges: [number, number][] = [];
    const later = mapping.slice(index + 1);
    if (step instanceof AddMarkStep) ranges.push([later.map(step.from, -1), later.map(step.to, 1)]);
    mapping.maps[index]?.forEach((_from, _to, from, to) => void ranges.push([later.map(from, -1), later.map(to, 1)]));
    return ranges;
  });
}
