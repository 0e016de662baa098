import { neighbour, rename, runFrom, unwrap } from "./dom.ts";
import { buildLists, type Item, type ListKind } from "./list-build.ts";

const isList = ({ nodeName }: Element): boolean => nodeName === "UL" || nodeName === "OL";
const itemsOf = (list: Element): Element[] => [...list.children].filter(({ nodeName }) => nodeName === "LI");

/** Makes items of blocks that are tasks without a list around them. */
export function findLooseTasks(root: Element): void {
  for (const first of root.querySelectorAll("[data-task-state]")) {
    if (first.nodeName !== "DIV") continue;
    const run = runFrom(first, (each) => each.nodeName === "DIV" && each.hasAttribute("data-task-state"));
    const list = root.ownerDocument.createElement("ul");
    first.before(list);
    for (const each of run) {
      const item = rename(each, "li");
      item.setAttribute("data-checked", String(each.getAttribute("data-task-state") === "DONE"));
      list.append(item);
    }
  }
}

/** Puts lists that stand in a list, and not in an item of it, into the item before them. */
export function nestLists(root: Element): void {
  for (const wrapper of root.querySelectorAll("div.ListContainerWrapper")) unwrap(wrapper);
  for (const list of root.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const before = neighbour(list, "previousSibling");
    if (before instanceof Element && before.nodeName === "LI") before.append(list);
  }
}

/** The level that an item has by its attributes, from 1; null where nothing says it. */
function levelOf(item: Element): number | null {
  const level = item.getAttribute("aria-level") ?? item.getAttribute("data-aria-level");
  if (level !== null) return Number(level) || 1;
  const indent = item.getAttribute("data-stringify-indent") ?? /\bql-indent-(\d)\b/.exec(item.className)?.[1];
  return indent === undefined ? null : (Number(indent) || 0) + 1;
}

function kindOf(item: Element, list: Element): ListKind {
  const kind = item.getAttribute("data-list");
  if (item.hasAttribute("data-checked")) return "tasks";
  if (kind === "bullet" || kind === "ordered") return kind === "bullet" ? "bullets" : "numbers";
  return list.nodeName === "OL" ? "numbers" : "bullets";
}

function flatItems(list: Element): Item[] {
  const start = Number(list.getAttribute("start") ?? 1);
  const number = Number.isInteger(start) && start >= 0 && start <= 999_999_999 ? start : 1;
  return itemsOf(list).map((element) => ({
    level: levelOf(element) ?? 1,
    kind: kindOf(element, list),
    number,
    element,
  }));
}

/** Whether programs have cut one list into these: they have an item each, or an item says that it is deeper than its list. */
function isOneList(run: readonly Element[]): boolean {
  const items = run.flatMap(itemsOf);
  const isDeep = items.some((item) => (levelOf(item) ?? 1) > 1 || item.hasAttribute("data-list"));
  return isDeep || (run.length > 1 && run.every((list) => itemsOf(list).length === 1));
}

/** Makes one list of lists that follow each other, with the levels that their items say. */
export function joinLists(root: Element): void {
  const done = new Set<Element>();
  for (const first of root.querySelectorAll("ul, ol")) {
    if (done.has(first) || first.closest("li") !== null) continue;
    const run = runFrom(first, isList);
    for (const list of run) done.add(list);
    const isFlat = run.every((list) => list.querySelector("ul, ol") === null);
    if (!isFlat || !isOneList(run)) continue;
    const place = root.ownerDocument.createComment("list");
    first.before(place);
    const items = run.flatMap(flatItems);
    for (const list of run) list.remove();
    place.replaceWith(...buildLists(items));
  }
}
