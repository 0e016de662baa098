import type { FastifyInstance, FastifyRequest } from "fastify";
import { isOwnOrigin } from "./cookie.ts";
import type { RawReply } from "./raw-route.ts";
import type { Route } from "./route.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** it ends the session, or all others */
    endsSession?: boolean;
  }
}

type Headers = Readonly<Record<string, string>>;

/** A reply that depends on who asks. Nothing of it may outlive the session, so nobody keeps it (§12.3 rule 3). */
const ofCaller: Headers = { "cache-control": "private, no-store" };
/** A reply by a link: for no cache and no search engine. */
const unlisted: Headers = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** The headers that say who may keep a reply, by what its route declares. They are set before anything else can answer. */
export function cacheHeaders({ auth, http }: Route): Headers {
  // guard: browsers keep replies after the sign-out | `auth === "public"` => `true` | by kept-replies.test.ts
  if (auth === "public") return http.cache === "unlisted" ? unlisted : {};
  return ofCaller;
}

/**
 * The headers of bytes. A reply that depends on who asks is kept only where its route declares `until sign-out`, and only by a browser that
 * trusts the address: such a browser says from where it asks, and obeys `Clear-Site-Data`.
 */
export function rawHeaders({ auth, http }: Route, { headers: asked }: FastifyRequest, { headers }: RawReply): Headers {
  if (auth === "public") return headers;
  if (http.cache === "until sign-out" && asked["sec-fetch-site"] !== undefined) return headers;
  const { "cache-control": _kept, ...rest } = headers;
  return rest;
}

/**
 * Makes a browser forget what it kept of the person: when a session ends, when the password changes, and when the browser comes with
 * the cookie of a session that has ended elsewhere. Only the web app's own requests do it.
 */
export function clearCaches(app: FastifyInstance, webOrigin: string): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const isDone = request.routeOptions.config.endsSession === true && reply.statusCode < 400;
    const isOver = isDone || (reply.statusCode === 401 && request.byCookie);
    // guard: every page makes a browser forget the app's files | `isOwnOrigin(request, webOrigin)` => `true` | by kept-replies.test.ts
    if (isOver && isOwnOrigin(request, webOrigin)) reply.header("clear-site-data", '"cache"');
    done(null, payload);
  });
}
