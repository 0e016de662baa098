/** The number of bytes from the start of a file that `sniff` needs. */
export const sniffLength = 33;

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const webpChunks = new Set(["VP8 ", "VP8L", "VP8X"]);

function ascii(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to));
}

function isPdf(head: Uint8Array): boolean {
  return /^%PDF-\d\.\d/.test(ascii(head, 0, 8));
}

function isPng(head: Uint8Array): boolean {
  const wholeHeader = png.length + 17;
  return head.length >= wholeHeader && png.every((byte, index) => head[index] === byte);
}

function isJpeg(head: Uint8Array): boolean {
  const marker = head[3] ?? 0;
  return head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff && marker >= 0xc0 && marker !== 0xff;
}

function isGif(head: Uint8Array): boolean {
  const screenDescriptorEnd = 13;
  return head.length >= screenDescriptorEnd && /^GIF8[79]a$/.test(ascii(head, 0, 6));
}

function isWebp(head: Uint8Array): boolean {
  return ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP" && webpChunks.has(ascii(head, 12, 16));
}

/** Whether the file starts with a ZIP entry; an archive after other bytes does not count. */
function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
}

const sniffers: [type: string, recognises: (head: Uint8Array) => boolean][] = [
  ["application/pdf", isPdf],
  ["image/png", isPng],
  ["image/jpeg", isJpeg],
  ["image/gif", isGif],
  ["image/webp", isWebp],
  ["application/zip", isZip],
];

/**
 * The media type of a file by the signature in its first `sniffLength` bytes; null without a known signature.
 * A signature counts only at offset 0, and with what its format demands behind it: `file-type` also takes a PDF or a GIF without a
 * version, a WebP of no known chunk, and a PDF after other bytes.
 */
export function sniff(head: Uint8Array): string | null {
  return sniffers.find(([, recognises]) => recognises(head))?.[0] ?? null;
}
