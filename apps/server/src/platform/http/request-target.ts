import type { FastifyRequest } from "fastify";
import { HttpError } from "./errors.ts";

/** The longest path; the longest that a route takes has two uuids and a token. In characters. */
const longestPath = 5000;

/**
 * What the router is given of a request's target. It would answer a path that it cannot read by itself, ahead of
 * everything that a request owes; such a request goes to `/` instead, counted and logged, and is refused there.
 */
export function routedTarget({ url = "/" }: { readonly url?: string | undefined }): string {
  return problemOf(url) === null ? url : "/";
}

/**
 * Refuses a target that cannot be read, or that has a part after `#`, which no client sends: the router would drop it,
 * and others that look at the target would not (RFC 9112, 3.2).
 * @throws EarlyError 400, 414
 */
export function checkTarget(request: FastifyRequest): void {
  const problem = problemOf(request.originalUrl);
  if (problem !== null) throw problem;
}

function problemOf(url: string): HttpError | null {
  if (url.includes("#")) return new HttpError(400, "FST_ERR_BAD_URL", "The request's target must not contain #.");
  const path = url.split("?", 1)[0] ?? "";
  if (path.length > longestPath) {
    return new HttpError(414, "FST_ERR_MAX_PARAM_LENGTH", `The path must have at most ${longestPath} characters.`);
  }
  return isDecodable(path) ? null : new HttpError(400, "FST_ERR_BAD_URL", "The path is not percent-encoded UTF-8.");
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
