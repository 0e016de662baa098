import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { spelledAddress } from "#platform/util/email-address.ts";

const loopbackAddress = /^(?:127\.|::1$|::ffff:127\.)/;
const loopbackHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

/** Mails that are looked at, the newest first, and how old they may be. In milliseconds. */
const mostMails = 50;
const longest = 30 * 60_000;

/**
 * Whether a request comes from a browser on this machine that shows our own page. A page of somebody else, also one that
 * made its name point at this machine, has another host or another origin. A proxy on this machine says that it forwards, or
 * asks in the old version of HTTP, which no browser does.
 */
function isLocal({ headers, socket, raw }: FastifyRequest): boolean {
  const isForwarded =
    raw.httpVersion === "1.0" ||
    Object.keys(headers).some((name) => name === "forwarded" || name === "via" || name.startsWith("x-"));
  return (
    !isForwarded &&
    loopbackAddress.test(socket.remoteAddress ?? "") &&
    loopbackHost.test(headers.host ?? "") &&
    headers["sec-fetch-site"] === "same-origin"
  );
}

/**
 * Shows the newest mail about a sign-up to an address, for an installation without a mail server: a person who sits at this machine can read
 * the folder of mails too, and need not leave the browser to sign up (§5.6 rule 3). Mails with other codes are never shown, and an
 * installation that has an address of its own shows none.
 * @param folder of the mails
 * @param baseUrl the installation's address
 */
export function serveLocalMails(app: FastifyInstance, folder: string, baseUrl: string, now: () => number): void {
  if (!loopbackHost.test(new URL(baseUrl).host)) return;
  app.get<{ Querystring: { to?: unknown } }>("/local-mail", async (request, reply) => {
    const { to } = request.query;
    if (!isLocal(request) || typeof to !== "string") return reply.callNotFound();
    reply.header("cache-control", "no-store");
    return { mail: await newestMail(folder, comparable(to), now()) };
  });
}

/** The header of a mail has the domain in ASCII letters. */
const comparable = (address: string): string => spelledAddress(address).toLowerCase();

async function newestMail(folder: string, to: string, now: number) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  // a name begins with the time
  for (const name of names.toSorted().toReversed().slice(0, mostMails)) {
    const mail = await readMail(join(folder, name));
    if (mail !== null && now - Date.parse(mail.sent_at) > longest) return null;
    if (mail?.to === to && mail.text.includes("/verify?")) return mail;
  }
  return null;
}

/** @returns null for a mail that is gone, or that cannot be read */
async function readMail(path: string) {
  // loaded with the first mail: a deployment with a mail server needs no parser
  const { default: PostalMime } = await import("postal-mime");
  const raw = await readFile(path).catch(() => null);
  if (raw === null) return null;
  const { to, subject = "", text = "", date = "" } = await PostalMime.parse(raw);
  const code = /^\s*([0-9A-Z]{8})\s*$/m.exec(text)?.[1] ?? null;
  return { to: comparable(to?.[0]?.address ?? ""), subject, text, code, sent_at: date };
}
