import { AsyncLocalStorage } from "node:async_hooks";
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { KeyedSemaphore } from "#platform/fairness/index.ts";

/** Too many passwords wait for their hash, in all or of one network; nothing was computed. */
export class TooBusy extends Error {
  constructor() {
    super("Too many passwords are being checked.");
  }
}

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };
type StoredHash = Cost & { readonly nonce: Buffer; readonly tag: Buffer };

/** Memory in KiB. About 15 ms a hash on one core. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const nonceBytes = 16;
const tagBytes = 32;

/**
 * Two hashes keep two cores busy; more at once would only delay everything else. Networks take turns, so that one that
 * sends wrong passwords without end does not keep others from logging in.
 */
const hashing = new KeyedSemaphore({ atOnce: 2, mostWaitingPerKey: 8, mostWaiting: 100, busy: () => new TooBusy() });

const networks = new AsyncLocalStorage<string>();

/**
 * Runs something in which passwords are hashed and checked, so that they are counted for a network. It wraps the
 * `beforeTransaction` of every route.
 * @param network of the client, by `networkOf`
 */
export function queuedBy<T>(network: string, doIt: () => T): T {
  return networks.run(network, doIt);
}

/** Used for an account that does not exist; no password is known for it. */
export const hashOfNobody = format(cost, Buffer.alloc(nonceBytes), Buffer.alloc(tagBytes));

/**
 * The argon2id hash of a password as a PHC string.
 * @throws TooBusy when 8 others of this network, or 100 in all, wait already
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  return format(cost, nonce, await derive(spelled(password), cost, nonce, tagBytes));
}

/**
 * Whether a password belongs to a hash, which may have been made with other costs.
 * @param stored null for an unknown account: the result is false, after the same work as for a known one
 * @throws TooBusy when 8 others of this network, or 100 in all, wait already
 * @throws Error when `stored` is no argon2id PHC string
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { nonce, tag, ...itsCost } = parse(stored ?? hashOfNobody);
  const isRight = async (typed: string): Promise<boolean> =>
    timingSafeEqual(await derive(typed, itsCost, nonce, tag.length), tag);
  if (await isRight(spelled(password))) return stored !== null;
  // a hash that was made before passwords were composed
  return spelled(password) !== password && (await isRight(password)) && stored !== null;
}

/** Keyboards send the same letters composed or apart (RFC 8265). */
const spelled = (password: string): string => password.normalize("NFC");

const phc = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

function parse(stored: string): StoredHash {
  const match = phc.exec(stored);
  if (match === null) throw new Error("Not an argon2id hash.");
  const [, memory, passes, parallelism, nonce = "", tag = ""] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

function format({ memory, passes, parallelism }: Cost, nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

function derive(message: string, itsCost: Cost, nonce: Buffer, tagLength: number): Promise<Buffer> {
  return hashing.take(
    networks.getStore() ?? "",
    () =>
      new Promise((resolve, reject) => {
        argon2("argon2id", { message, nonce, tagLength, ...itsCost }, (error, key) => {
          if (error === null) resolve(key);
          else reject(error);
        });
      }),
  );
}
