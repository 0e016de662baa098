import { open, seal } from "./seal.ts";
import { sha256 } from "./tokens.ts";

/** Encrypts text for the database, so that a stolen dump does not show it. `context` tells what the text belongs to. */
export type Sealer = {
  seal(text: string, context: string): string;
  /** @throws Error when the text was tampered with, belongs to another context, or was sealed with a key that is not in the ring */
  open(sealed: string, context: string): string;
  /** the beginning of every text that is sealed now: the form and the name of the current key */
  readonly current: string;
};

/** A column of the database that holds sealed texts for long, so that they must be sealed again when the key changes. */
export type SealedColumn = {
  readonly table: string;
  /** the columns of the primary key, all of them uuids */
  readonly key: readonly string[];
  readonly column: string;
  /** SQL for the context under which the text of a row is sealed */
  readonly context: string;
};

/** The keys of a deployment: the first one is the current one, and all of them open. */
export type KeyRing = readonly [Buffer, ...Buffer[]];

/** The beginning of texts that were sealed before keys had names. */
const unnamed = "v1.";

/** Names a key in what it sealed; it tells nothing of the key. */
function prefixOf(key: Buffer): string {
  return `v2.${sha256(`name of ${key.toString("base64")}`)
    .toString("base64url")
    .slice(0, 8)}.`;
}

/**
 * Seals with the first key, and opens with each.
 * @param keys 32 bytes each, used for nothing else
 */
export function createSealer(keys: KeyRing): Sealer {
  const [key] = keys;
  const current = prefixOf(key);
  const named = new Map(keys.map((each) => [prefixOf(each), each]));
  return {
    current,
    seal: (text, context) => seal(key, text, context, current),
    open: (sealed, context) => {
      if (sealed.startsWith(unnamed)) return openUnnamed(keys, sealed, context);
      const prefix = sealed.slice(0, current.length);
      const known = named.get(prefix);
      if (known === undefined) throw new Error("Sealed with a key that this deployment does not have.");
      return open(known, sealed, context, prefix);
    },
  };
}

function openUnnamed([key, ...older]: KeyRing, sealed: string, context: string): string {
  try {
    return open(key, sealed, context, unnamed);
  } catch (error) {
    const [next, ...others] = older;
    if (next === undefined) throw error;
    return openUnnamed([next, ...others], sealed, context);
  }
}
