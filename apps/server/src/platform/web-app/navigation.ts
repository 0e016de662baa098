import type { FastifyRequest } from "fastify";

/**
 * The app's addresses (§19.10 rule 2): its screens, and what mails link to. The API has some of them too; a program that asks for
 * JSON gets its answer. Below a task or a board there are files, which a browser gets as they are.
 */
const screens = [
  String.raw`^/$`,
  String.raw`^/(?:new-workspace|notifications|reset-password|sign-in|sign-up)$`,
  String.raw`^/(?:invitations|settings|w)(?:/|$)`,
  String.raw`^/(?:boards|tasks|tickets)/[^/]+$`,
  String.raw`^/workspaces/[^/]+/billing$`,
  String.raw`^/auth/verify-account$`,
];
const isScreen = new RegExp(screens.join("|"));

/** Whether a browser opens an address of the app, as opposed to a program, or a script of the app, that asks the API. */
export function opensApp({ method, headers, url }: Pick<FastifyRequest, "method" | "headers" | "url">): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const { accept = "", "sec-fetch-mode": mode } = headers;
  // browsers send the mode to addresses that they trust, and always prefer HTML when they open a page
  if (mode !== undefined && mode !== "navigate") return false;
  return accept.includes("text/html") && isScreen.test(url.split("?", 1)[0] ?? "");
}
