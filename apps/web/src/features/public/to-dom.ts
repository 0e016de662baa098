import { Fragment, isValidElement, type ReactNode } from "react";

/** A component without state: all that pages without React DOM have. */
type View = (props: object) => ReactNode;

const drawing = new Set(["svg", "path", "circle", "rect"]);

/**
 * Makes nodes of the page out of what components show, once: these pages need neither state nor updates, and React DOM by itself would be
 * more than all they may weigh. Components that use hooks do not work here.
 */
export function toDom(view: ReactNode): Node[] {
  if (view === null || view === undefined || typeof view === "boolean") return [];
  if (typeof view === "string" || typeof view === "number") return [document.createTextNode(String(view))];
  if (isValidElement<Props>(view)) return ofElement(view.type as string | View | Memo, view.props);
  if (typeof view === "object" && Symbol.iterator in view) return [...view].flatMap(toDom);
  throw new TypeError("This cannot be shown without React DOM.");
}

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode };
/** The result of `memo`. */
type Memo = { readonly type: View };

function ofElement(type: string | View | Memo | typeof Fragment, props: Props): Node[] {
  if (type === Fragment) return toDom(props.children);
  if (typeof type === "function") return toDom(type(props));
  if (typeof type === "object") return toDom(type.type(props));
  if (typeof type !== "string") throw new TypeError("This cannot be shown without React DOM.");
  const element = drawing.has(type)
    ? document.createElementNS("http://www.w3.org/2000/svg", type)
    : document.createElement(type);
  for (const [name, value] of Object.entries(props)) give(element, name, value);
  element.append(...toDom(props.children));
  return [element];
}

const attributes: Readonly<Record<string, string>> = {
  className: "class",
  htmlFor: "for",
  defaultValue: "value",
  strokeWidth: "stroke-width",
  strokeLinecap: "stroke-linecap",
  strokeLinejoin: "stroke-linejoin",
  strokeDasharray: "stroke-dasharray",
};

/** Gives an element an attribute, a style or a listener (`onClick`). */
function give(element: HTMLElement | SVGElement, name: string, value: unknown): void {
  if (name === "style") return giveStyle(element, value);
  if (typeof value === "function") element.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
  if (name === "children") return;
  if (typeof value === "string" || typeof value === "number") {
    element.setAttribute(attributes[name] ?? name, String(value));
  }
  // `aria-hidden` has a word for each, `disabled` is there or not
  if (typeof value !== "boolean") return;
  if (/^(?:aria|data)-/.test(name)) element.setAttribute(name, String(value));
  else element.toggleAttribute(name, value);
}

/** A style in the page itself would be against its policy, unlike one that a script sets. */
function giveStyle(element: HTMLElement | SVGElement, style: unknown): void {
  for (const [name, value] of Object.entries(style ?? {})) element.style.setProperty(name, String(value));
}
