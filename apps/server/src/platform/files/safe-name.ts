import { spelledName } from "#kernel/names.ts";

const longest = 255;

/** Control characters, and characters that reverse the direction of text and so can hide the extension. */
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const unwanted = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The file name that a user gave, without folders, control characters and changes of direction, shortened to 255 UTF-16
 * units; the extension is kept. "file" when nothing remains.
 */
export function safeName(given: string | undefined): string {
  const base = (given ?? "").split(/[/\\]/).at(-1) ?? "";
  const clean = spelledName(base).replace(unwanted, "").trim();
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? "";
  const stem = clean.slice(0, clean.length - extension.length).slice(0, longest - extension.length);
  const name = `${stem}${extension}`.toWellFormed();
  return name === "" || name === "." || name === ".." ? "file" : name;
}
