/** Whether an address is of this deployment: only such pictures are shown (§5.6), as others would tell who reads. */
export function isOwnAddress(address: string): boolean {
  if (!/^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(address)) return true;
  const { location } = globalThis as { location?: { href: string; origin: string } };
  return location !== undefined && URL.canParse(address, location.href)
    ? new URL(address, location.href).origin === location.origin
    : false;
}

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const token = "[A-Za-z0-9_-]{20,100}";

/** The paths of what people have uploaded: files of tasks and pages, those of public pages and signature requests, and their pictures. */
const uploaded = new RegExp(
  `^(?:/(?:tasks|wiki-pages)/${uuid}/attachments/${uuid}/content|` +
    `/public/wiki-(?:pages|signatures)/${token}/attachments/${uuid}|/profile/image/content/${uuid})/?$`,
  "i",
);

/** The most pictures that are shown of a document: a reader's browser asks for each of them. */
export const mostPictures = 200;

/**
 * Whether a picture at this address is shown: only what people have uploaded to this deployment. Any other address of ours would let who
 * writes a text spend the requests of those who read it; a query would make many addresses of one file.
 */
export function isShownPicture(address: string): boolean {
  if (!isOwnAddress(address)) return false;
  const { location } = globalThis as { location?: { href: string } };
  const base = location?.href ?? "http://localhost/";
  if (!URL.canParse(address, base)) return false;
  const { pathname, search } = new URL(address, base);
  return search === "" && uploaded.test(pathname);
}

/** The address that a person meant: `example.org/a` is `https://example.org/a`, `ada@example.org` a mail. Text that is none is null. */
export function addressIn(text: string): string | null {
  const words = text.trim();
  if (words === "" || /\s/.test(words)) return null;
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(words) || /^[/#]/.test(words)) return words;
  if (/^[^@/:]+@[^@/:]+\.[a-z]{2,}$/i.test(words)) return `mailto:${words}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(words) ? `https://${words}` : null;
}
