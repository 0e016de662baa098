import { AsyncLocalStorage } from "node:async_hooks";
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { FairQueue } from "#platform/util/fair-queue.ts";

/** Too many people log in at this moment, or too many from one network; nothing was computed. */
export class TooBusy extends Error {
  constructor() {
    super("Too many passwords are being checked.");
  }
}

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };
type Stored = Cost & { readonly nonce: Buffer; readonly tag: Buffer };

/** Memory in KiB. About 15 ms a hash on one core. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const nonceBytes = 16;
const tagBytes = 32;

/**
 * Two hashes keep two cores busy; more at once would only delay everything else. Networks take turns, so that one that
 * sends wrong passwords without end shuts nobody else out.
 */
const queue = new FairQueue({ atOnce: 2, perKey: 8, inAll: 100, full: () => new TooBusy() });

const askers = new AsyncLocalStorage<string>();

/**
 * Does something whose passwords are checked and hashed in the turns of a network. Every route's passwords are, because
 * the door calls it around all that a route prepares.
 * @param network of the client, by `networkOf`
 */
export function queuedBy<T>(network: string, doIt: () => T): T {
  return askers.run(network, doIt);
}

/** Stands in for the hash of an account that is not there; no password is known for it. */
const dummyHash = format(cost, Buffer.alloc(nonceBytes), Buffer.alloc(tagBytes));

/**
 * The argon2id hash of a password as a PHC string.
 * @throws TooBusy when 8 others of its network, or 100 in all, wait already
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  return format(cost, nonce, await derive(password, cost, nonce, tagBytes));
}

/**
 * Whether a password is the one that was hashed; also for strings made with other costs.
 * @param stored null for an unknown account: false, after the same work as for a known one
 * @throws TooBusy when 8 others of its network, or 100 in all, wait already
 * @throws Error when `stored` is no argon2id PHC string
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { nonce, tag, ...itsCost } = parse(stored ?? dummyHash);
  const derived = await derive(password, itsCost, nonce, tag.length);
  return timingSafeEqual(derived, tag) && stored !== null;
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

function parse(stored: string): Stored {
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
  return queue.take(
    askers.getStore() ?? "",
    () =>
      new Promise((resolve, reject) => {
        argon2("argon2id", { message, nonce, tagLength, ...itsCost }, (error, key) => {
          if (error === null) resolve(key);
          else reject(error);
        });
      }),
  );
}
