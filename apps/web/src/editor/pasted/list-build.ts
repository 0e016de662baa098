export type ListKind = "bullets" | "numbers" | "tasks";

/** An item of a list, with its level from 1. */
export type Item = {
  readonly level: number;
  readonly kind: ListKind;
  /** the number of the item in a list of numbers */
  readonly number: number;
  readonly element: Element;
};

type OpenList = Pick<Item, "level" | "kind"> & { readonly list: Element };

function openList({ level, kind, number, element }: Item, holder: Element | null): OpenList {
  const list = element.ownerDocument.createElement(kind === "numbers" ? "ol" : "ul");
  if (kind === "numbers" && number !== 1) list.setAttribute("start", String(number));
  holder?.append(list);
  return { level, kind, list };
}

/** Makes lists of items that follow each other: an item of a deeper level is under the one before it. @returns the lists of the first level */
export function buildLists(items: readonly Item[]): Element[] {
  const tops: Element[] = [];
  /** the lists around the next item, each within an item of the one before */
  let open: OpenList[] = [];
  for (const item of items) {
    open = open.filter(({ level, kind }) => level < item.level || (level === item.level && kind === item.kind));
    let last = open.at(-1);
    if (last === undefined || last.level < item.level) {
      const made = openList(item, last?.list.lastElementChild ?? null);
      if (last === undefined) tops.push(made.list);
      open.push(made);
      last = made;
    }
    last.list.append(item.element);
  }
  return tops;
}
