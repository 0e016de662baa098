import { parseJson } from "#platform/files/text.ts";
import { oneLine, storable } from "../text.ts";
import type { SourceItem } from "../tickets/index.ts";
import { isObject, type JsonObject, nameIn, textAt } from "../json-values.ts";

/** The items of a checklist in a cell: a line each, ticked by `[x]`; or lists of JSON, with their names if there are several. */
export function itemsIn(cell: string): SourceItem[] {
  const text = storable(cell).trim();
  const json = /^[[{]/.test(text) && /[\]}]$/.test(text) ? parseJson(text) : undefined;
  if (json !== undefined) return itemsOf(json);
  // Shortcut writes items in one line
  const lines = text.replaceAll(/[;,] ?(?=\[[ xX]\])/g, "\n").split("\n");
  return lines.flatMap((line) => {
    const item = /^(?:[-*] )?(?:\[(?<tick>[ xX])\] ?)?(?<title>.+)$/.exec(line.trim())?.groups;
    return item === undefined ? [] : [{ title: item["title"] ?? "", is_done: /x/i.test(item["tick"] ?? "") }];
  });
}

const listKeys = ["items", "checkItems", "nodes"];
const doneKeys = ["resolved", "done", "is_done", "completed", "complete", "checked", "closed"];
const doneStates = /^(?:complete|completed|done|closed|resolved)$/i;

function itemsOf(value: unknown): SourceItem[] {
  if (Array.isArray(value)) {
    const isSeveral = value.filter((each) => isObject(each) && innerList(each) !== null).length > 1;
    return value.flatMap((each) => itemOf(each, isSeveral));
  }
  if (!isObject(value)) return [];
  // the items by the names of their lists
  const lists = Object.entries(value).filter(([, items]) => Array.isArray(items));
  return lists.flatMap(([name, items]) => named(itemsOf(items), lists.length > 1 ? name : ""));
}

function itemOf(value: unknown, isSeveral: boolean): SourceItem[] {
  const inner = isObject(value) ? innerList(value) : null;
  if (inner !== null) return named(itemsOf(inner), isSeveral ? nameIn(value) : "");
  const title = oneLine(nameIn(value));
  return title === "" ? [] : [{ title, is_done: isObject(value) && isDone(value) }];
}

const innerList = (value: JsonObject): readonly unknown[] | null => {
  const list = listKeys.map((key) => value[key]).find((each) => Array.isArray(each));
  return Array.isArray(list) ? list : null;
};

const isDone = (value: JsonObject): boolean =>
  doneKeys.some((key) => value[key] === true) || doneStates.test(textAt(value, ["state", "status"]));

const named = (items: readonly SourceItem[], list: string): SourceItem[] =>
  items.map((item) => ({ ...item, title: list === "" ? item.title : `${oneLine(list)}: ${item.title}` }));
