import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { isOwnOrigin } from "./cookie.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** whether the reply shows a secret */
    isSecret?: boolean;
  }
}

/** Smaller replies fit into one packet anyway. In bytes. */
const smallest = 1024;

/** The number of replies that this process compresses at once; the others are sent unchanged. */
const mostAtOnce = 16;

// most replies are compressed in one step, because each step takes a turn of the event loop
const chunkSize = 64 * 1024;
const gzipped = promisify<Buffer, object, Buffer>(gzip);
const brotli = promisify<Buffer, object, Buffer>(brotliCompress);
const zstd = promisify<Buffer, object, Buffer>(zstdCompress);

/**
 * The encodings, the cheapest first. The lowest levels: a higher one takes two to six times the CPU time for a fifth less
 * (page of 50 tasks, 72 kB: zstd 1 0.27 ms to 15 %, brotli 1 0.25 ms to 16 %, gzip 1 0.58 ms to 17 %, gzip 6 1.3 ms to 14 %).
 */
const encoders: ReadonlyMap<string, (bytes: Buffer) => Promise<Buffer>> = new Map([
  ["zstd", (bytes) => zstd(bytes, { chunkSize, params: { [constants.ZSTD_c_compressionLevel]: 1 } })],
  ["br", (bytes) => brotli(bytes, { chunkSize, params: brotliParams(bytes.length) })],
  ["gzip", (bytes) => gzipped(bytes, { chunkSize, level: 1 })],
]);

function brotliParams(size: number) {
  return { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: size };
}

/** JSON, text, scripts and the like; pictures, archives and videos are compressed already. */
const compressible = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b|image\/svg\+xml)/;

/**
 * Compresses replies of 1 kB and more for clients that accept it (§11.2), in threads next to the event loop. Two kinds of
 * replies are sent as they are: streams, and replies whose compressed length could reveal a secret to somebody who watches
 * the network while a foreign page makes the browser send requests (the attack BREACH). `@fastify/compress` knows neither secrets nor
 * foreign origins, and has no limit of replies at once.
 * @param webOrigin the web app's origin
 */
export function compressReplies(app: FastifyInstance, webOrigin: string, most = mostAtOnce): void {
  let running = 0;
  app.addHook("onSend", async (request, reply, payload) => {
    const bytes = bytesOf(payload);
    if (bytes === null || bytes.length < smallest || !isCompressible(reply)) return payload;
    vary(reply);
    const encoding = tellsSecrets(request, webOrigin) ? null : encodingFor(request.headers["accept-encoding"]);
    const encode = encoders.get(encoding ?? "");
    if (encoding === null || encode === undefined || running >= most) return payload;
    running += 1;
    const encoded = await encode(bytes).finally(() => (running -= 1));
    reply.header("content-encoding", encoding).removeHeader("content-length");
    weakenTag(reply);
    return encoded;
  });
}

function bytesOf(payload: unknown): Buffer | null {
  if (typeof payload === "string") return Buffer.from(payload);
  return Buffer.isBuffer(payload) ? payload : null;
}

function isCompressible(reply: FastifyReply): boolean {
  return compressible.test(String(reply.getHeader("content-type"))) && !reply.hasHeader("content-encoding");
}

/**
 * Whether the reply shows a secret, or answers a request that a foreign page made the browser send: such a request carries
 * the cookie, and text that the page chose.
 */
function tellsSecrets(request: FastifyRequest, webOrigin: string): boolean {
  if (request.routeOptions.config.isSecret === true) return true;
  return request.byCookie && !isOwnOrigin(request, webOrigin);
}

/** Caches keep a reply for each encoding. */
function vary(reply: FastifyReply): void {
  const before = reply.getHeader("vary");
  reply.header("vary", before === undefined ? "Accept-Encoding" : `${String(before)}, Accept-Encoding`);
}

/** The compressed reply has other bytes than the plain one, and the same content (RFC 9110, 8.8.1). */
function weakenTag(reply: FastifyReply): void {
  const tag = reply.getHeader("etag");
  if (typeof tag === "string" && !tag.startsWith("W/")) reply.header("etag", `W/${tag}`);
}

/**
 * The encoding that a client likes best, and of those that it likes equally the cheapest (RFC 9110, 12.5.3).
 * @param accepted the header Accept-Encoding
 * @returns null for a reply as it is
 */
export function encodingFor(accepted: string | undefined): string | null {
  if (accepted === undefined) return null;
  const weights = new Map(accepted.toLowerCase().split(",").map(weightOf));
  const weight = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = [...encoders.keys()].toSorted((a, b) => weight(b) - weight(a));
  if (best === undefined || weight(best) === 0) return null;
  return weight(best) >= (weights.get("identity") ?? 0) ? best : null;
}

/** "gzip;q=0.5" → ["gzip", 0.5] */
function weightOf(text: string): [string, number] {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim());
  const q = parameters.find((each) => each.startsWith("q="));
  return [name, q === undefined ? 1 : Number(q.slice(2)) || 0];
}

/** The fields that show a secret. The link of a published board is none: everybody who has the board's address knows it. */
const secretField = /^(?:token|secret|twofa_token|backup_codes|otpauth_url|qr_svg|password)$/;

/** Whether a schema has a field that shows a secret, at any depth. */
export function showsSecret(schema: TSchema): boolean {
  const { properties = {}, items, anyOf = [] } = schema as SchemaParts;
  const inner = [...Object.values(properties), ...anyOf, ...(items === undefined ? [] : [items])];
  return Object.keys(properties).some((name) => secretField.test(name)) || inner.some(showsSecret);
}

type SchemaParts = {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
};
