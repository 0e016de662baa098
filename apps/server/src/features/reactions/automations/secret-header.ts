import { type Static, Type } from "typebox";
import { define, closed, field, Uuid } from "#platform/http/schemas.ts";

/** A header of a call whose value is a secret of the vault. */
export const SecretHeader = define(
  "SecretHeader",
  "A header with the value of a secret, which nobody who reads the automation or its runs sees.",
  closed({
    name: field(
      Type.String({ minLength: 1, maxLength: 100, pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" }),
      "The name of the header. Headers that the service sets itself cannot be named.",
    ),
    secret_uuid: field(Uuid, "The secret."),
    prefix: field(
      Type.Optional(Type.String({ maxLength: 50, pattern: "^[ -~]*$" })),
      "The text before the value, such as `Bearer ` with its blank.",
    ),
  }),
);
export type SecretHeader = Static<typeof SecretHeader>;

/** Headers that the service or the connection sets, and that begin so. */
const taken =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|date|via|user-agent|x-service-.*)$/;

/** The reason why these headers cannot be sent, as the end of a sentence; null when they can. */
export function headerProblem(headers: readonly SecretHeader[]): string | null {
  const names = headers.map(({ name }) => name.toLowerCase());
  const own = names.find((name) => taken.test(name));
  if (own !== undefined) return `call_webhook cannot set the header “${own}”.`;
  return new Set(names).size < names.length ? "call_webhook names a header twice." : null;
}

/** Printable characters, as every server takes them, and not only blanks. */
const sendable = /^[!-~](?:[ -~]{0,8190}[!-~])?$/;

/**
 * The headers with their values; null when a value cannot be sent in a header: it has line breaks or other characters than printable
 * ASCII, blanks around it, or more than 8,192 characters.
 */
export function valuedHeaders(
  headers: readonly SecretHeader[],
  values: ReadonlyMap<string, string>,
): Record<string, string> | null {
  const entries: [string, string][] = [];
  for (const { name, secret_uuid, prefix = "" } of headers) {
    const value = values.get(secret_uuid) ?? "";
    if (!sendable.test(value)) return null;
    entries.push([name.toLowerCase(), prefix + value]);
  }
  return Object.fromEntries(entries);
}
