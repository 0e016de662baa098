import type { FastifyRequest } from "fastify";
import { HttpError } from "./errors.ts";

/** The longest path; the longest that a route takes has two uuids and a token. In characters. */
const longestPath = 5000;

/**
 * The target that the router gets. The router itself would answer a path that it cannot read, without any of our checks;
 * such a request is routed to `/` instead, is counted and logged, and is rejected there by `checkTarget`.
 */
export function routedTarget({ url = "/" }: { readonly url?: string | undefined }): string {
  return problemOf(url) === null ? url : "/";
}

/**
 * Rejects a target that cannot be read, or that has a part after `#`, which no client sends (RFC 9112, 3.2): the router
 * would ignore that part, and other code that reads the target would not.
 * @throws HttpError 400, 414
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
