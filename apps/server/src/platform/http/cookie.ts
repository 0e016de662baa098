import type { FastifyReply, FastifyRequest } from "fastify";
import { fail } from "#kernel/errors.ts";
import { sessionIdle } from "#platform/auth/credentials.ts";
import type { Services } from "#platform/deployment/services.ts";
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
 * The Authorization header, or what it would be with the session from the browser's cookie (§5.1 rule 3). A header wins.
 * Notes on the request which of the two it was.
 */
export function authorizationOf(request: FastifyRequest): string | undefined {
  const { authorization, cookie } = request.headers;
  const token = inCookie.exec(cookie ?? "")?.[1];
  request.byCookie = authorization === undefined && token !== undefined;
  return request.byCookie ? `Bearer ${token}` : authorization;
}

/**
 * Whether a request comes from the web app: from WEB_ORIGIN, or as its browser says from the very origin that it is sent
 * to, whatever that is called from there (§19.10 rule 1). No page can set either header itself.
 */
function isOwnOrigin({ headers }: FastifyRequest, webOrigin: string): boolean {
  return headers.origin === webOrigin || headers["sec-fetch-site"] === "same-origin";
}

/**
 * A write authenticated by cookie must come from the web app's own origin (§5.1 rule 3): any other page's browser would send
 * the cookie along.
 * @throws Refusal origin_foreign
 */
export function checkOrigin(route: Route, request: FastifyRequest, webOrigin: string): void {
  if (!route.writes || route.auth === "public" || !request.byCookie) return;
  // guard: a cookie writes from every page | by cookie.test.ts
  if (!isOwnOrigin(request, webOrigin)) fail("origin_foreign");
}

/**
 * Gives the browser its cookie, renews it or takes it back. Only the web app gets one, so that no other page can log
 * its visitors in; an old cookie that comes along with a request does not tell where that comes from.
 * @param token a session token that the reply carries, or null
 */
export function keepCookie(
  services: Pick<Services, "baseUrl" | "webOrigin">,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
): void {
  // guard: every page gets a cookie | by cookie.test.ts
  if (!isOwnOrigin(request, services.webOrigin)) return;
  const secure = services.baseUrl.startsWith("https:") ? "; Secure" : "";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`;
  if (route.http.session === "ends") reply.header("set-cookie", `${name}=; Max-Age=0; ${attributes}`);
  else if (token !== null && (request.byCookie || route.http.session !== null)) {
    reply.header("set-cookie", `${name}=${token}; Max-Age=${sessionIdle / 1000}; ${attributes}`);
  }
}
