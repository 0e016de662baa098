/** Properties that tell what a word or a block is. Others are only looks. */
const known = ["font-weight", "font-style", "text-decoration", "text-decoration-line", "font-size", "display"] as const;

/** The longest value of a property that is read. */
const longestValue = 60;

/** The style of an element. Empty where it has none. */
export const styleOf = (element: Element): string => element.getAttribute("data-style") ?? "";

/** The value of a property of the style of an element. */
export function valueOf(element: Element, property: string): string {
  const found = styleOf(element)
    .split(";")
    .findLast((each) => each.slice(0, each.indexOf(":")).trim().toLowerCase() === property);
  return found === undefined ? "" : found.slice(found.indexOf(":") + 1).trim();
}

/** Whether the style of an element says that it is not bold. */
export const isNormal = (element: Element): boolean => /^(?:normal|[1-4]00)\b/i.test(valueOf(element, "font-weight"));

const isBold = (element: Element): boolean =>
  (/^(?:B|STRONG)$/.test(element.nodeName) && !isNormal(element)) ||
  /^(?:bold|[5-9]00)/i.test(valueOf(element, "font-weight"));

/** Whether a text is bold within an element that it is in. */
export function isBoldIn(text: Text, top: Element): boolean {
  for (let element = text.parentElement; element !== null; element = element.parentElement) {
    if (isBold(element)) return true;
    if (element === top) return false;
  }
  return false;
}

/** Takes a property from the style of an element. */
export function dropStyle(element: Element, property: RegExp): void {
  const kept = styleOf(element)
    .split(";")
    .filter((each) => !property.test(each.slice(0, each.indexOf(":")).trim()));
  element.setAttribute("data-style", kept.join(";"));
}

type Declarations = ReadonlyMap<string, string>;

/** The known properties of a rule. `font` stands for the size and the weight in it. */
function declarationsOf(body: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const each of body.split(";")) {
    const at = each.indexOf(":");
    const [name, value] = [each.slice(0, at).trim().toLowerCase(), each.slice(at + 1).trim()];
    if (value.length > longestValue) continue;
    if (known.some((property) => property === name)) found.set(name, value);
    const size = name === "font" ? /(\d[\d.]*p[tx])/i.exec(value)?.[1] : undefined;
    if (size !== undefined) found.set("font-size", size);
  }
  return found;
}

/** The properties of the classes that the sheets of what was copied declare. */
function classesOf(root: Element): ReadonlyMap<string, Declarations> {
  const classes = new Map<string, Map<string, string>>();
  const sheets = [...root.querySelectorAll('script[type="text/css"]')].map(({ textContent }) => textContent ?? "");
  for (const rule of sheets.join("}").split("}")) {
    const at = rule.lastIndexOf("{");
    const declared = at < 0 ? new Map<string, string>() : declarationsOf(rule.slice(at + 1));
    if (declared.size === 0) continue;
    for (const selector of rule.slice(0, at).split(",")) {
      const name = /(?:^|[\s>])[a-z]*\.([\w-]+)\s*$/i.exec(selector.slice(-200))?.[1];
      if (name !== undefined) classes.set(name, new Map([...(classes.get(name) ?? []), ...declared]));
    }
  }
  return classes;
}

/** Gives each element the style that the sheets of what was copied declare for its classes. Its own style comes first. */
export function applySheets(root: Element): void {
  const classes = classesOf(root);
  if (classes.size === 0) return;
  for (const element of root.querySelectorAll("[class]")) {
    for (const name of element.classList) {
      for (const [property, value] of classes.get(name) ?? []) {
        if (valueOf(element, property) === "")
          element.setAttribute("data-style", `${property}:${value};${styleOf(element)}`);
      }
    }
  }
}
