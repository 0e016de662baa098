import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readBuild, type WebFile } from "./files.ts";
import { findPreview, type Preview, withPreview } from "./preview.ts";
import { pageFor, type PageOfApp } from "./navigation.ts";

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

const forever = "public, max-age=31536000, immutable";

/**
 * Serves the web app (§19.10 rule 2): its files, and the page for every address that a browser opens. Everybody else gets the API's
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
    return preview === null ? send(request, reply, pages[path]) : sendPreview(reply, pages[path], preview);
  });
  for (const [path, file] of files) {
    if (path === "/public.html" || path === "/manifest.json") continue;
    app.get(path, { config: { counts: "nobody" } }, (request, reply) => {
      // the service worker keeps the page with its headers, and may itself fetch what its own policy allows
      if (path === "/index.html" || path === "/sw.js") reply.header("content-security-policy", policy);
      return send(request, reply, file);
    });
  }
}

/** A page that says what a preview shows. It is not to be kept: what is published may change or end. */
function sendPreview(reply: FastifyReply, file: WebFile, preview: Preview): FastifyReply {
  reply.header("vary", "Accept, Sec-Fetch-Mode").header("cache-control", "no-store");
  return reply.type(file.type).send(withPreview(String(file.bytes.identity), preview));
}

function send({ headers }: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  // the same address has two kinds of answers
  reply.header("vary", "Accept, Accept-Encoding, Sec-Fetch-Mode").header("etag", file.etag);
  reply.header("cache-control", file.isImmutable ? forever : "no-cache");
  if (headers["if-none-match"] === file.etag) return reply.code(304).send();
  const encoding = (["br", "gzip"] as const).find(
    (name) => file.bytes[name] !== undefined && accepts(headers["accept-encoding"], name),
  );
  if (encoding !== undefined) reply.header("content-encoding", encoding);
  return reply.type(file.type).send(file.bytes[encoding ?? "identity"]);
}

/** Whether a client takes an encoding: it is named, and not with the weight 0. */
function accepts(header = "", encoding: string): boolean {
  const named = header.split(",").map((part) => part.trim().toLowerCase());
  return named.some(
    (part) => part === encoding || (part.startsWith(`${encoding};`) && !/;\s*q=0(?:\.0*)?$/.test(part)),
  );
}
