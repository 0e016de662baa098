import type { FastifyInstance, FastifyReply } from "fastify";
import { readBuild, type WebFile } from "./files.ts";
import { findPreview, type Preview, withPreview } from "./preview.ts";
import { pageFor, type PageOfApp } from "./navigation.ts";
import { sendFile } from "./send-file.ts";

/** No script or style in the page itself, and nothing from elsewhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** No search engine lists what is for those who have its link, and no other server learns the link. */
const unlisted = { "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" };

/**
 * Serves the web app (§5.6 rule 2): its files, and the page for every address that a browser opens. Everybody else gets the API's
 * JSON at the same address. Files are not counted by the rate limit.
 * @param folder of the build
 */
export function serveWebApp(app: FastifyInstance, folder: string): void {
  const files = readBuild(folder);
  const page = (path: PageOfApp): WebFile => {
    const file = files.get(path);
    if (file === undefined) throw new Error(`There is no ${path} in ${folder}.`);
    return file;
  };
  const pages = { "/index.html": page("/index.html"), "/public.html": page("/public.html") };
  app.addHook("onRequest", async (request, reply) => {
    const path = pageFor(request);
    if (path === null) return undefined;
    reply.header("content-security-policy", policy);
    // a browser says nothing of itself to addresses that it does not trust (plain http in a LAN), and takes this header there for an error
    if (request.headers["sec-fetch-mode"] === undefined) reply.removeHeader("cross-origin-opener-policy");
    if (path === "/public.html") reply.headers(unlisted);
    const preview = await findPreview(app, request);
    if (preview === null) return sendFile(request, reply, pages[path]);
    return preview === "gone" ? sendGone(reply, pages[path]) : sendPreview(reply, pages[path], preview);
  });
  for (const [path, file] of files) {
    if (path === "/public.html" || path === "/manifest.json") continue;
    app.get(path, { config: { counts: "nobody" } }, (request, reply) => {
      // the service worker keeps the page with its headers, and may itself fetch what its own policy allows
      if (path === "/index.html" || path === "/sw.js") reply.header("content-security-policy", policy);
      return sendFile(request, reply, file);
    });
  }
}

/** The page that says that a link shows nothing: the status says so too, to programs. */
function sendGone(reply: FastifyReply, file: WebFile): FastifyReply {
  reply.header("vary", "Accept, Sec-Fetch-Mode").header("cache-control", "no-store");
  return reply.code(404).type(file.type).send(file.bytes.identity);
}

/** A page that says what a preview shows. It is not to be kept: what is published may change or end. */
function sendPreview(reply: FastifyReply, file: WebFile, preview: Preview): FastifyReply {
  reply.header("vary", "Accept, Sec-Fetch-Mode").header("cache-control", "no-store");
  return reply.type(file.type).send(withPreview(String(file.bytes.identity), preview));
}
