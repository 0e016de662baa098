import { type DocumentJson, type NodeJson, relabel } from "@stoa/document";

/** The origins at which this deployment is reached. */
export type OwnOrigins = { readonly baseUrl: string; readonly webOrigin: string };

const anyUuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Words that are addresses: from the root, or with an origin. */
const typedAddress = /(?<=^|[\s(<"'[])(?:https?:\/\/[^\s/?#]+)?\/\S+/gi;

/**
 * The same document for everybody in the world: what it mentions is named only by its kind, and no uuid of it is left. A link to
 * something of ours that is not public becomes its text, a card of it is named by its kind, because the app wrote its title; a picture
 * of ours that is not public becomes its description.
 * @param isShown tells of our addresses which may stay; public ones always do
 */
export function forEverybody(
  document: DocumentJson,
  { baseUrl, webOrigin }: OwnOrigins,
  isShown: (address: string) => boolean = () => false,
): DocumentJson {
  const origins = new Set([new URL(baseUrl).origin, new URL(webOrigin).origin]);
  const isHidden = (address: unknown): boolean => {
    if (typeof address !== "string" || address.search(anyUuid) === -1 || !URL.canParse(address, baseUrl)) return false;
    const { origin, pathname } = new URL(address, baseUrl);
    return origins.has(origin) && !pathname.startsWith("/public/") && !isShown(address);
  };
  return {
    ...document,
    content: shownContent(
      relabel(document, () => null),
      isHidden,
    ),
  };
}

type Hides = (address: unknown) => boolean;

const shownContent = ({ content = [] }: NodeJson, isHidden: Hides): NodeJson[] =>
  content.flatMap((node) => shownNode(node, isHidden));

function shownNode(node: NodeJson, isHidden: Hides): NodeJson[] {
  const marks = node.marks
    ?.filter((mark) => !isHidden(mark.attrs?.["href"]))
    .map((mark) => withShownWords(mark, isHidden));
  const marked = marks === undefined ? node : { ...node, marks };
  const replaced = inItsPlace(marked, isHidden);
  if (replaced !== null) return replaced;
  const shown = withShownWords(marked, isHidden);
  return [shown.content === undefined ? shown : { ...shown, content: shownContent(shown, isHidden) }];
}

/** The replacement of a node that is words, or shows a hidden resource; null for any other. */
function inItsPlace(node: NodeJson, isHidden: Hides): NodeJson[] | null {
  const { type, attrs = {}, text } = node;
  if (type === "text") return textNode(text, node, isHidden);
  if (type === "mention") return textNode(attrs["label"], node, isHidden);
  if (type === "image" && isHidden(attrs["src"])) return textNode(attrs["alt"], node, isHidden);
  if (type !== "linkCard" || !isHidden(attrs["href"])) return null;
  return [{ type: "paragraph", content: [{ type: "text", text: kindOf(String(attrs["href"])) }] }];
}

/** A node or a mark whose addresses and words show nothing that is hidden. */
function withShownWords<Part extends { readonly attrs?: NodeJson["attrs"] }>(part: Part, isHidden: Hides): Part {
  if (part.attrs === undefined) return part;
  const attrs = Object.entries(part.attrs).map(([name, value]) => {
    if (name === "href" && isHidden(value)) return [name, null];
    return [name, typeof value === "string" && name !== "href" && name !== "src" ? shownWords(value, isHidden) : value];
  });
  return { ...part, attrs: Object.fromEntries(attrs) };
}

/** The name of a card for a resource that is not public. */
function kindOf(address: string): string {
  if (/ticket=|\/tasks?\//i.test(address)) return "a ticket";
  return /\/(?:wiki-)?pages?\//i.test(address) ? "a page" : "a link";
}

const shownWords = (words: string, isHidden: Hides): string =>
  words.replace(typedAddress, (address) => (isHidden(address) ? address.replace(anyUuid, "…") : address));

function textNode(text: unknown, { marks }: Pick<NodeJson, "marks">, isHidden: Hides): NodeJson[] {
  if (typeof text !== "string" || text === "") return [];
  return [{ type: "text", text: shownWords(text, isHidden), ...(marks === undefined ? {} : { marks }) }];
}
