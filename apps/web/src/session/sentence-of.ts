import { isApiError } from "@stoa/api";
import { errorWords as words } from "#i18n/en/errors.ts";

/** The sentence for an error: the server's own, or that it cannot be reached, or what else went wrong. */
export function sentenceOf(error: unknown): string {
  if (!isApiError(error)) return isOfNetwork(error) ? words.unreachable : words.failed({ why: whyOf(error) });
  const { retryAfter, message } = error;
  const sentence = error.code === "FST_ERR_VALIDATION" ? aboutField(message) : message;
  return retryAfter === null ? sentence : `${sentence} ${words.tryAgainIn({ seconds: retryAfter })}`;
}

/** The fields of errors that are about one. */
const fields: Readonly<Record<string, string>> = {
  password_common: "password",
  terms_not_accepted: "accepted_terms",
};

/** The name of the field that an error is about; null for an error about more. */
export function fieldOf(error: unknown): string | null {
  if (!isApiError(error)) return null;
  if (error.code !== "FST_ERR_VALIDATION") return fields[error.code] ?? null;
  return /^body\/(\w+) /.exec(error.message)?.[1] ?? null;
}

/** `fetch` fails with a TypeError, and with a DOMException when its time is over. */
const isOfNetwork = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && ["AbortError", "TimeoutError"].includes(error.name));

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The problem of a field, without the words of a schema: `body/email must match format "email"`. */
function aboutField(message: string): string {
  const [, name, why] = /^(?:body|querystring|params)\/(\w+) (.*)$/s.exec(message) ?? [];
  if (name === undefined || why === undefined) return message;
  if (name.endsWith("password")) return words.password;
  if (name === "email") return words.email;
  const field = `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("_", " ")}`;
  if (why.startsWith("must match pattern")) return words.notAllowed({ field });
  if (why.startsWith("must match")) return words.notValid({ field });
  return words.invalid({ field, why: why.replace("NOT", "not") });
}
