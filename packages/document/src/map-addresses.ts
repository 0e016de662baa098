import type { AttributesJson, DocumentJson, NodeJson } from "./json.ts";

/**
 * The same document with other addresses: of what it shows (pictures) and of what it links to.
 * @param change gets each address and returns the new one, or the same
 */
export function mapAddresses(document: DocumentJson, change: (address: string) => string): DocumentJson {
  return mapNode(document, change) as DocumentJson;
}

function mapNode(node: NodeJson, change: (address: string) => string): NodeJson {
  if (node.attrs === undefined && node.marks === undefined && node.content === undefined) return node;
  return {
    ...node,
    ...(node.attrs === undefined ? {} : { attrs: mapAttributes(node.attrs, change) }),
    ...(node.marks === undefined
      ? {}
      : {
          marks: node.marks.map((mark) =>
            mark.attrs === undefined ? mark : { ...mark, attrs: mapAttributes(mark.attrs, change) },
          ),
        }),
    ...(node.content === undefined ? {} : { content: node.content.map((child) => mapNode(child, change)) }),
  };
}

function mapAttributes(attrs: AttributesJson, change: (address: string) => string): AttributesJson {
  const { href, src } = attrs;
  return {
    ...attrs,
    ...(typeof href === "string" ? { href: change(href) } : {}),
    ...(typeof src === "string" ? { src: change(src) } : {}),
  };
}
