import { isSafeSource } from "@stoa/document";
import { isShownPicture } from "../addresses.ts";

/** The most pictures of one paste that are uploaded. */
const mostPictures = 50;

/** The address of a picture in pasted HTML until it is taken out of the text and uploaded. */
const waiting = "#pasted-picture-";

/** Pictures that are in pasted HTML itself, by the address that they have in the text for a moment. */
export type EmbeddedPictures = ReadonlyMap<string, File>;

/** The picture of a data address; null for one that is none. */
function pictureIn(address: string, number: number): File | null {
  const head = /^data:(image\/(png|jpeg|gif|webp))(?:;[^,;]*)*;base64,/i.exec(address.slice(0, 200));
  if (head === null) return null;
  try {
    const bytes = Uint8Array.from(atob(address.slice(head[0].length).trim()), (letter) => letter.charCodeAt(0));
    return new File([bytes], `picture-${number}.${head[2]}`.toLowerCase(), { type: (head[1] ?? "").toLowerCase() });
  } catch {
    return null;
  }
}

/** Whether a picture is a dot that counts readers or makes room. */
const isDot = (picture: Element): boolean =>
  ["width", "height"].some((side) => /^[01](?:px)?$/.test(picture.getAttribute(side) ?? ""));

/** The words that a program shows as a small picture. */
function emojiOf(picture: Element): string | null {
  const alt = picture.getAttribute("alt") ?? "";
  const isSign = alt.length <= 20 && /^\p{Extended_Pictographic}/u.test(alt) && !/[\p{L}\s]/u.test(alt);
  return isSign || /^:[\w+-]{1,50}:$/.test(alt) ? alt : null;
}

/** A picture of another place as a link: its server would know who reads the text. Within a link its words are enough. */
function linkTo(src: string, picture: Element): Node {
  const words = picture.getAttribute("alt") || src;
  const document = picture.ownerDocument;
  if (picture.closest("a[href]") !== null) return document.createTextNode(words);
  const link = document.createElement("a");
  link.setAttribute("href", src);
  link.textContent = words;
  return link;
}

/** The words or the link in place of a picture; null for one that nothing can stand for. */
function standIn(src: string, picture: Element): Node | string | null {
  const emoji = emojiOf(picture);
  if (emoji !== null || isDot(picture)) return emoji ?? "";
  return /^https?:/i.test(src) && isSafeSource(src) ? linkTo(src, picture) : null;
}

/**
 * Makes pictures what a text can have: those of this place stay, those that come with the HTML wait for their upload, and those of other
 * places are links. @returns the pictures that wait, and how many could not be taken
 */
export function takePictures(root: Element, mayUpload: boolean): { readonly embedded: EmbeddedPictures; lost: number } {
  const embedded = new Map<string, File>();
  let lost = 0;
  for (const picture of root.querySelectorAll("img")) {
    const src = picture.getAttribute("src") ?? "";
    if (isShownPicture(src)) continue;
    const other = standIn(src, picture);
    const file = other === null && mayUpload && embedded.size < mostPictures ? pictureIn(src, embedded.size + 1) : null;
    if (file === null) {
      if (other === null) lost += 1;
      picture.replaceWith(other ?? "");
    } else {
      const address = `${waiting}${embedded.size + 1}`;
      embedded.set(address, file);
      picture.setAttribute("src", address);
    }
  }
  return { embedded, lost };
}
