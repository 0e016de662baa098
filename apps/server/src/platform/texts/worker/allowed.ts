import { schema } from "@stoa/document";

type NodeType = (typeof schema.nodes)[string];

/** The types of nodes that can be somewhere in the content of a type. */
function childrenOf(type: NodeType): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<object>();
  const open = [type.contentMatch];
  for (let match = open.pop(); match !== undefined; match = open.pop()) {
    if (seen.has(match)) continue;
    seen.add(match);
    for (let index = 0; index < match.edgeCount; index += 1) {
      const edge = match.edge(index);
      names.add(edge.type.name);
      open.push(edge.next);
    }
  }
  return names;
}

const children = new Map(Object.values(schema.nodes).map((type) => [type.name, childrenOf(type)]));

/** Whether a node of one type can be in one of another; `text` stands for text, `doc` for the whole document. */
export function mayContain(parent: string, child: string): boolean {
  return children.get(parent)?.has(child) === true;
}

/** Whether a name is that of a node which is an element of a live document. */
export function isElementName(name: string): boolean {
  return name !== "doc" && name !== "text" && Object.hasOwn(schema.nodes, name);
}

type Spec = { readonly validate?: string | ((value: unknown) => void) };

function passes(spec: Spec | undefined, value: unknown): boolean {
  if (spec === undefined || typeof spec.validate !== "function") return false;
  try {
    spec.validate(value);
    return true;
  } catch {
    return false;
  }
}

/** Whether an element may have an attribute with this value. */
export function isAttribute(element: string, name: string, value: unknown): boolean {
  const attrs = schema.nodes[element]?.spec.attrs ?? {};
  return Object.hasOwn(attrs, name) && value !== null && passes(attrs[name], value);
}

/** The longest value of a mark, as JSON. In bytes: it is repeated for each piece of text that has the mark. */
const longestMark = 4096;

/** Whether text may have a mark with this value: null ends the mark. */
export function isMark(name: string, value: unknown): boolean {
  if (!Object.hasOwn(schema.marks, name)) return false;
  if (value === null) return true;
  if (typeof value !== "object" || Array.isArray(value)) return false;
  const attrs = schema.marks[name]?.spec.attrs ?? {};
  const given = Object.entries(value);
  const required = Object.entries(attrs).filter(([, spec]) => !("default" in spec));
  return (
    JSON.stringify(value).length <= longestMark &&
    required.every(([attribute]) => Object.hasOwn(value, attribute)) &&
    given.every(([attribute, held]) => Object.hasOwn(attrs, attribute) && passes(attrs[attribute], held))
  );
}
