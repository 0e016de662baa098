import type { FastifyReply, FastifyRequest } from "fastify";
import { fail } from "#kernel/errors.ts";
import { sessionIdle } from "#platform/auth/credentials.ts";
import type { Services } from "./services.ts";
import type { Route } from "./route.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** the session came in the browser's cookie, not in the Authorization header */
    byCookie: boolean;
  }
}

const name = "stoa_session";
const inCookie = new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`);

/**
 * The Authorization header, or the equivalent with the session from the browser's cookie (§5.1 rule 3). The header has
 * priority. Sets `byCookie` on the request. `@fastify/cookie` parses and signs cookies, which takes one line here, where there is one
 * and its token is signed; which page may use it (`isOwnOrigin`) is no part of the plugin.
 */
export function authorizationOf(request: FastifyRequest): string | undefined {
  const { authorization, cookie } = request.headers;
  const token = inCookie.exec(cookie ?? "")?.[1];
  request.byCookie = authorization === undefined && token !== undefined;
  return request.byCookie ? `Bearer ${token}` : authorization;
}

/**
 * Whether a request comes from the web app: from WEB_ORIGIN, or from the same origin that it is sent to, as its browser states or
 * as `Origin` and `Host` say (§5.6 rule 1). No page can set these headers itself. Browsers state it neither when they open
 * sockets nor to addresses without encryption, such as those of a LAN.
 */
export function isOwnOrigin({ headers }: Pick<FastifyRequest, "headers">, webOrigin: string): boolean {
  const { origin, host } = headers;
  if (origin === webOrigin || headers["sec-fetch-site"] === "same-origin") return true;
  if (origin === undefined || host === undefined) return false;
  return origin === `https://${host}` || (origin === `http://${host}` && webOrigin.startsWith("http:"));
}

/**
 * A write that is authenticated by cookie must come from the web app's own origin (§5.1 rule 3), because the browser also
 * sends the cookie with requests from other pages.
 * @throws ApiError origin_foreign
 */
export function checkOrigin(route: Route, request: FastifyRequest, webOrigin: string): void {
  if (!route.writes || route.auth === "public" || !request.byCookie) return;
  if (!isOwnOrigin(request, webOrigin)) fail("origin_foreign");
}

/**
 * Sets, renews or removes the browser's cookie. Only the web app gets one, so that no other page can log its visitors in.
 * That a request has an old cookie does not prove that it comes from the web app.
 * @param token a session token that the reply carries, or null
 */
export function keepCookie(
  services: Pick<Services, "baseUrl" | "webOrigin">,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
): void {
  if (!isOwnOrigin(request, services.webOrigin)) return;
  const secure = services.baseUrl.startsWith("https:") ? "; Secure" : "";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`;
  if (route.http.session === "ends") reply.header("set-cookie", `${name}=; Max-Age=0; ${attributes}`);
  else if (token !== null && (request.byCookie || route.http.session !== null)) {
    reply.header("set-cookie", `${name}=${token}; Max-Age=${sessionIdle / 1000}; ${attributes}`);
  }
}
