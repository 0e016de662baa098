import { oneLine, storable } from "../text.ts";
import { isObject, listIn, nameIn } from "../json-values.ts";

type Link = { readonly name: string; readonly url: string };

const address = /^(?:https?|ftp):\/\/\S+$/;

/** The files and links in a cell: an attachment as Jira writes it (`time;author;name;address`), or a list of JSON; null for a text. */
export function linksIn(cell: string): Link[] | null {
  const text = storable(cell).trim();
  const list = listIn(text);
  if (list !== null) {
    const links = list.flatMap(linkOf);
    return links.length === list.length ? links : null;
  }
  const attachment = /^[^;\n]{6,40};[^;\n]{0,200};(?<name>[^\n]{1,500});(?<url>https?:\/\/\S+)$/.exec(text)?.groups;
  return attachment === undefined ? null : [{ name: attachment["name"] ?? "", url: attachment["url"] ?? "" }];
}

function linkOf(value: unknown): Link[] {
  if (typeof value === "string") return address.test(value) ? [{ name: value, url: value }] : [];
  const url = isObject(value) ? value["url"] : undefined;
  return typeof url === "string" && address.test(url) ? [{ name: nameIn(value) || url, url }] : [];
}

/** Links as a list of markdown. */
export function linkList(links: readonly Link[]): string {
  const lines = links.map(({ name, url }) => {
    const words = oneLine(name).replaceAll(/[[\]\\]/g, String.raw`\$&`);
    return `- [${words || url}](<${url.replaceAll(/[\s<>]/g, "")}>)`;
  });
  return lines.join("\n");
}
