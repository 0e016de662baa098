import { parseJson } from "#platform/files/text.ts";
import { oneLine } from "./text.ts";

/** An object of JSON of unknown shape. */
export type JsonObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The list that a cell of JSON holds; null when it holds none. */
export function listIn(cell: string): readonly unknown[] | null {
  const text = cell.trim();
  if (!text.startsWith("[") || !text.endsWith("]")) return null;
  const value = parseJson(text);
  return Array.isArray(value) ? value : null;
}

const nameKeys = [
  "name",
  "displayName",
  "display_name",
  "full_name",
  "fullName",
  "title",
  "login",
  "username",
  "label",
  "status",
  "value",
  "key",
];
const addressKeys = ["email", "emailAddress", "mail"];

/** The first text at one of the keys; empty if there is none. */
export function textAt(object: JsonObject, keys: readonly string[]): string {
  const found = keys.map((key) => object[key]).find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found : "";
}

/** The name of a thing or of a person, with the address if there is one; empty for what has none. */
export function nameIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (!isObject(value)) return "";
  const [name, address] = [oneLine(textAt(value, nameKeys)), oneLine(textAt(value, addressKeys))];
  return name !== "" && address !== "" && name !== address ? `${name} <${address}>` : name || address;
}
