/** A ticket key such as ENG-12, in its parts. */
export type TicketKey = { readonly prefix: string; readonly number: number };

/** The form of a prefix, and of a key in any case. */
export const prefixPattern = "^[A-Z]{2,5}$";
export const keyPattern = "[A-Za-z]{2,5}-[1-9][0-9]{0,8}";

const wholeKey = new RegExp(`^${keyPattern}$`);

/** Reads a key in any case. @returns null for any other text */
export function parseKey(text: string): TicketKey | null {
  if (!wholeKey.test(text)) return null;
  const [prefix = "", number] = text.split("-");
  return { prefix: prefix.toUpperCase(), number: Number(number) };
}
