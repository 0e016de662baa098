import { lost, type PageContext } from "./context.ts";
import { addressOf, escapeText } from "./wiki-links.ts";

const unknown = lost("Shortcodes", "A page does not run shortcodes of Hugo: they stay as text.");

const parameter = (written: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["\`]([^"\`]*)["\`]`).exec(written)?.[1] ?? "";

/** A shortcode of Hugo as markdown: the address that `ref` means, and the picture of a `figure`. Others stay as they are. */
export function shortcode(written: string, context: PageContext): string {
  const [, name = "", first = ""] = /^\{\{[<%]\s*([\w/-]+)\s*(?:["`]([^"`]*)["`])?/.exec(written) ?? [];
  if (name === "ref" || name === "relref") return addressMeant(first, context);
  const shown = name === "figure" ? pictureOf(written) : null;
  if (shown === null) context.tell(unknown, written.slice(0, 100));
  return shown ?? written;
}

function addressMeant(reference: string, { locate }: PageContext): string {
  const [page = ""] = /^[^#]*/.exec(reference) ?? [];
  const path = locate(page);
  return path === null ? encodeURI(reference) : addressOf(path) + reference.slice(page.length);
}

function pictureOf(written: string): string | null {
  const source = parameter(written, "src");
  if (source === "") return null;
  const words = ["alt", "caption", "title"].map((name) => parameter(written, name)).find((value) => value !== "");
  return `![${escapeText(words ?? "")}](<${source}>)`;
}
