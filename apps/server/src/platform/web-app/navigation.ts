import type { FastifyRequest } from "fastify";

/**
 * The app's addresses (§19.10 rule 2): its screens, and what mails link to. The API has some of them too; a program that asks for
 * JSON gets its answer. Below a task or a board there are files, which a browser gets as they are.
 */
const screens = [
  String.raw`^/$`,
  String.raw`^/(?:new-workspace|notifications|reset-password|sign-in|sign-up)$`,
  String.raw`^/(?:invitations|settings|w)(?:/|$)`,
  String.raw`^/(?:boards|pages|tasks|tickets)/[^/]+$`,
  String.raw`^/workspaces/[^/]+/billing$`,
  String.raw`^/auth/verify-account$`,
];
const isScreen = new RegExp(screens.join("|"));

/** What people without an account open: a document to sign, a form, a published page. */
const isPublic = /^\/(?:f|p|sign)\/[^/]+$/;

/** The pages of the build. */
export type PageOfApp = "/index.html" | "/public.html";

/**
 * Which page a browser gets that opens an address of the app; null for a program, or a script of the app, that asks the API, and for all
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
  if (isPublic.test(path)) return /text\/html|\*\/\*/.test(accept) ? "/public.html" : null;
  return accept.includes("text/html") && isScreen.test(path) ? "/index.html" : null;
}
