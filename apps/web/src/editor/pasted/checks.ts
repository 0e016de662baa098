import { rename, textsIn } from "./dom.ts";
import { dropStyle } from "./styles.ts";

const isTrue = (value: string | null): boolean | null => (value === null ? null : value === "true");

/** The box of an item that programs show as a picture or an empty element. */
const drawn = "img[aria-roledescription=checkbox], .checkbox-on, .checkbox-off";

/** The first element of an item, and of none under it, that a selector names. */
function own(item: Element, selector: string): Element | null {
  const found = item.querySelector(selector);
  return found?.closest("li") === item ? found : null;
}

/** Takes the box away that an item shows. @returns whether it is checked; null for an item without a box */
function boxOf(item: Element): boolean | null {
  const input = own(item, "input[type=checkbox]");
  input?.remove();
  const picture = own(item, drawn);
  picture?.remove();
  if (picture?.classList.contains("checkbox-on") === true) return true;
  if (input !== null) return input.hasAttribute("checked");
  return picture === null ? null : picture.getAttribute("alt") === "checked";
}

/** Takes the sign away with which the text of an item begins, as `[x]`. */
function signOf(item: Element): boolean | null {
  const first = textsIn(item).find(({ data }) => data.trim() !== "");
  const sign = first === undefined ? null : /^\s*(?:\[([ xX])\]|([☐☑☒✅]))\s/.exec(first.data);
  if (first === undefined || sign === null || first.parentElement?.closest("li") !== item) return null;
  first.deleteData(0, sign[0].length);
  return sign[1] === undefined ? sign[2] !== "☐" : sign[1] !== " ";
}

/** The state that attributes say. */
function stateOf(item: Element): boolean | null {
  const list = item.getAttribute("data-list");
  if (list === "checked" || list === "unchecked") return list === "checked";
  if (item.closest("ul, ol")?.classList.contains("inline-task-list") === true)
    return item.classList.contains("checked");
  const role = item.getAttribute("role") === "checkbox" ? isTrue(item.getAttribute("aria-checked")) : null;
  return isTrue(item.getAttribute("data-checked")) ?? role;
}

/** Gives each item of a checklist its state as `data-checked`, in place of the box that its program has. */
export function findChecks(root: Element): void {
  for (const item of root.querySelectorAll("li")) {
    const [box, state] = [boxOf(item), stateOf(item)];
    const isChecked = state ?? box ?? signOf(item);
    if (isChecked === null) continue;
    item.setAttribute("data-checked", String(isChecked));
    // programs strike out what is done; here the box says it
    const struck = isChecked ? [item, ...item.querySelectorAll("[data-style]")] : [];
    for (const each of struck) dropStyle(each, /^text-decoration/i);
  }
}

/** Makes lists with a checked or unchecked item lists of tasks. */
export function markTaskLists(root: Element): void {
  for (const list of root.querySelectorAll("ul, ol")) {
    const items = [...list.children].filter(({ nodeName }) => nodeName === "LI");
    if (!items.some((item) => item.hasAttribute("data-checked"))) continue;
    for (const item of items) if (!item.hasAttribute("data-checked")) item.setAttribute("data-checked", "false");
    rename(list, "ul").className = "task-list";
  }
}
