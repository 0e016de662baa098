import { isSafeSource } from "@stoa/document";
import { isBlank, isBlock, isNothing, neighbour, rename, textsIn, unwrap } from "./dom.ts";
import { isNormal, styleOf, valueOf } from "./styles.ts";

const shown = "img, input, table, hr, video, audio, iframe, td, th";

/** Takes away what runs, what is not shown, and what a form is made of. */
export function dropHidden(root: Element): void {
  const never = `script, noscript, template, svg, button, select, canvas, title, meta, link, clipboard-copy, [hidden],
    [data-style*="mso-element:comment"], .zeroclipboard-container`;
  for (const element of root.querySelectorAll(never)) element.remove();
  for (const element of root.querySelectorAll("[data-style]"))
    if (/^none\b/i.test(valueOf(element, "display")) || /mso-hide:\s*all/i.test(styleOf(element))) element.remove();
}

/** Makes elements that the schema does not know ones that it knows: callouts are quotes, and what is folded is shown. */
export function replaceUnknown(root: Element): void {
  for (const each of root.querySelectorAll("aside, figure.callout, .markdown-alert")) rename(each, "blockquote");
  for (const each of root.querySelectorAll("summary")) rename(each, "p");
  // all that comes from Google Docs is in a <b> that is not bold
  for (const each of root.querySelectorAll("b, strong")) if (isNormal(each)) unwrap(each);
  // a place within what was copied is none here
  for (const each of root.querySelectorAll('a[href^="#"]')) unwrap(each);
  // Safari makes spaces such ones
  for (const each of root.querySelectorAll("span.Apple-converted-space")) each.replaceWith(" ");
}

/** Makes what plays or is embedded a link to it. */
export function linkMedia(root: Element): void {
  for (const each of root.querySelectorAll("iframe, video, audio, embed")) {
    const src = each.getAttribute("src") ?? each.querySelector("source")?.getAttribute("src") ?? "";
    const [line, link] = [root.ownerDocument.createElement("p"), root.ownerDocument.createElement("a")];
    link.setAttribute("href", src);
    link.textContent = src;
    line.append(link);
    if (/^https?:/i.test(src) && isSafeSource(src)) each.replaceWith(line);
    else each.remove();
  }
}

/** Makes a line break in preformatted text one that is kept. */
export function keepLines(root: Element): void {
  for (const element of root.querySelectorAll("[data-style]")) {
    if (!/^(?:pre|break)/i.test(valueOf(element, "white-space")) || element.closest("pre") !== null) continue;
    for (const text of textsIn(element)) if (text.data.includes("\n")) breakLines(text);
  }
}

function breakLines(text: Text): void {
  const isBetween = isNothing(text) && [text.previousSibling, text.nextSibling].some((each) => isBlock(each));
  const holder = text.parentElement?.nodeName ?? "";
  if (isBetween || /^(?:UL|OL|TABLE|TBODY|TR)$/.test(holder)) return;
  const lines = text.data.split(/\r\n?|\n/);
  const nodes = lines.flatMap((line, index) => (index === 0 ? [line] : [text.ownerDocument.createElement("br"), line]));
  text.replaceWith(...nodes);
}

/** Whether nothing follows a line break in its block. */
function isLastInBlock(lineBreak: Element, root: Element): boolean {
  const [holder, after] = [lineBreak.parentElement, neighbour(lineBreak, "nextSibling")];
  return (after === null || isBlock(after)) && (isBlock(holder) || holder === root);
}

/** Takes away paragraphs without words, and line breaks before and between blocks: both are nothing but room. */
export function dropEmpty(root: Element): void {
  for (const each of root.querySelectorAll("br"))
    if (isLastInBlock(each, root) && neighbour(each, "previousSibling")?.nodeName !== "BR") each.remove();
  for (const each of root.querySelectorAll("p, h1, h2, h3, h4, h5, h6, div, span.EOP"))
    if (isBlank(each.textContent) && each.querySelector(`${shown}, li, br`) === null) each.remove();
}
