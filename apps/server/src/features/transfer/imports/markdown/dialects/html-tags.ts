import { ownValue } from "#kernel/own-value.ts";
import { changed, lost, type PageContext } from "./context.ts";
import { escapeText } from "./wiki-links.ts";

const dropped = changed("HTML", "Markdown has no such tags: the text in them stays.");
const kept = lost("HTML", "A page does not show such tags of HTML: they stay as text.");
const attributes = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

const emphasis = Object.fromEntries(
  Object.entries({ b: "**", strong: "**", i: "*", em: "*", s: "~~", del: "~~", strike: "~~" }).flatMap(
    ([name, mark]) => [
      [name, mark],
      [`/${name}`, mark],
    ],
  ),
);
const plain = new Set(
  `a abbr aside big center cite details dfn div dl dt dd figcaption figure font footer header ins kbd main mark nav p picture
  q samp section small source span sub sup tt u var video`.split(/\s+/),
);

const blocks = new Set(
  "audio button embed form iframe input li math object ol script select style svg table tbody td textarea th thead tr ul".split(
    " ",
  ),
);

const attributesOf = (tag: string): Map<string, string> =>
  new Map(
    [...tag.matchAll(attributes)].map(([, name = "", ...values]) => [
      name.toLowerCase(),
      values.find((value) => value !== undefined) ?? "",
    ]),
  );

const texts: Readonly<Record<string, string>> = { br: "\\\n", summary: "**", "/summary": "**\n", ...emphasis };

/** The name of a tag with its slash. In other words, as `Map<A>`, it is none, but one of a component. */
function nameOf(tag: string): string {
  const [name = ""] = /^\/?[A-Za-z][\w.]*/.exec(tag.slice(1)) ?? [];
  return /^\/?[A-Z](?:[a-z]|$)/.test(name) ? name : name.toLowerCase();
}

/** A tag of HTML as markdown. Tags that are not known stay as they are: `Map<Key>` is no tag. */
export function htmlTag(written: string, { isMdx, tell }: PageContext): string {
  const name = nameOf(written);
  const bare = name.replace("/", "");
  if (bare === "img") return pictureOf(written);
  const text = ownValue(texts, name);
  if (text !== undefined) return text;
  const isDropped = plain.has(bare) || (isMdx && /^[A-Z]/.test(bare));
  if (!isDropped && !blocks.has(bare)) return written;
  tell(isDropped ? dropped : kept, written.slice(0, 100));
  return isDropped ? "" : written;
}

function pictureOf(tag: string): string {
  const found = attributesOf(tag);
  const source = found.get("src") ?? "";
  if (source === "") return "";
  return `![${escapeText(found.get("alt") ?? "")}](<${source.replaceAll(/[<>]/g, encodeURIComponent)}>)`;
}

/** A link of HTML as markdown. */
export function htmlLink(tag: string, words: string): string | null {
  const address = attributesOf(tag).get("href");
  return address === undefined ? null : `[${words}](<${address.replaceAll(/[<>]/g, encodeURIComponent)}>)`;
}
