import { changed, lost, type PageContext } from "./context.ts";

const noTarget = lost(
  "Links",
  "No page and no file of the zip has this name, here or in another folder. It stays as it is written.",
);
const embedded = changed("Embedded pages", "A page does not show another one: a link leads to it.");

const picture = /\.(?:png|jpe?g|gif|webp|svg|bmp|avif|heic|tiff?)$/i;

/** The address of a path of the zip, from its top. */
export const addressOf = (path: string): string =>
  `/${path
    .split("/")
    .map((part) => encodeURIComponent(part).replaceAll(/[()!'*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`))
    .join("/")}`;

/** Text that markdown reads as it is. */
export const escapeText = (text: string): string => text.replaceAll(/[\\[\]*_`<~]/g, String.raw`\$&`);

/** The fragment of a heading, as sites of markdown write it. */
const slugOf = (heading: string): string =>
  encodeURIComponent(
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );

type WikiTarget = {
  /** null for a heading of the same page */
  readonly path: string | null;
  readonly heading: string;
  readonly words: string;
};

/**
 * A link between double brackets as markdown: `[[Page]]`, `[[Page#Heading|words]]`, `[[words|Page]]` of GitHub's wikis, and
 * `![[picture.png|300]]`. One that leads nowhere stays as it is written, and is reported.
 */
export function wikiLink(written: string, isEmbed: boolean, inside: string, context: PageContext): string {
  const [first = "", ...others] = inside.split(/\\?\|/).map((part) => part.trim());
  const [second = ""] = others;
  const outside = outsideLink(first, second);
  if (outside !== null) return outside;
  const target = targetOf(first, others, context) ?? targetOf(second, [first], context);
  if (target === null) {
    context.tell(noTarget, written);
    return written;
  }
  const [path, words] = [target.path ?? "", escapeText(target.words.replace(picture, ""))];
  if (picture.test(path)) return `![${words}](${addressOf(path)})`;
  if (isEmbed && context.isPage(path)) context.tell(embedded, written);
  return `[${escapeText(target.words)}](${hrefOf(target)})`;
}

function outsideLink(first: string, second: string): string | null {
  if (/^https?:/.test(first)) return `[${escapeText(second || first)}](<${first}>)`;
  return /^https?:/.test(second) ? `[${escapeText(first)}](<${second}>)` : null;
}

const hrefOf = ({ path, heading }: WikiTarget): string =>
  (path === null ? "" : addressOf(path)) + (heading === "" ? "" : `#${slugOf(heading)}`);

/** @returns null when the name means nothing */
function targetOf(written: string, others: readonly string[], { locate }: PageContext): WikiTarget | null {
  const [name = ""] = /^[^#]*/.exec(written) ?? [];
  const heading = headingOf(written.slice(name.length));
  const path = name === "" ? null : locate(name);
  if (path === null && (name !== "" || heading === "")) return null;
  const own = [name.replace(/\.md$/i, ""), heading].filter((part) => part !== "").join(" > ");
  return { path, heading, words: others.map(wordsOf).find((words) => words !== "") ?? own };
}

/** The heading that a fragment names; "" for the mark of a block. */
function headingOf(fragment: string): string {
  const last = fragment.split("#").at(-1) ?? "";
  return last.startsWith("^") ? "" : last;
}

/** The words that a part behind a bar says: none for the size of a picture and for a setting. */
function wordsOf(part: string): string {
  const [, alt] = /^alt=(.*)$/.exec(part) ?? [];
  return alt ?? (/^\d+(?:x\d+)?$|^\w+=/.test(part) ? "" : part);
}
