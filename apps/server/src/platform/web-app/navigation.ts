import { isBoardOfApi, isPublicScreen, isScreen } from "@stoa/api/addresses";
import type { FastifyRequest } from "fastify";

/** The pages of the build. */
export type PageOfApp = "/index.html" | "/public.html";

/**
 * The page for a browser that opens an address of the app; null for a program, or a script of the app, that asks the API, and for all
 * other addresses.
 */
export function pageFor({
  method,
  headers,
  url,
}: Pick<FastifyRequest, "method" | "headers" | "url">): PageOfApp | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const { accept = "", "sec-fetch-mode": mode } = headers;
  // browsers send the mode to addresses that they trust, and always prefer HTML when they open a page
  if (mode !== undefined && mode !== "navigate") return null;
  return pageAt(url.split("?", 1)[0] ?? "", accept);
}

function pageAt(path: string, accept: string): PageOfApp | null {
  // the API has no such address, and programs that preview a link say that they take anything
  if (isPublicScreen(path)) return /text\/html|\*\/\*/.test(accept) ? "/public.html" : null;
  if (!accept.includes("text/html")) return null;
  if (isBoardOfApi(path)) return "/public.html";
  return isScreen(path) ? "/index.html" : null;
}
