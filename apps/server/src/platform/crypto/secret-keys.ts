import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#config.ts";
import type { KeyRing } from "./sealer.ts";
import { sha256 } from "./tokens.ts";
import { makePrivateFolder } from "#platform/util/private-folder.ts";

/**
 * The deployment's keys, 32 bytes or more each: the current one, from the settings or created once under DATA_DIR, and the
 * former ones.
 */
export async function readSecretKeys(
  config: Pick<Config, "SECRET_KEY" | "SECRET_KEYS_OLD" | "DATA_DIR">,
): Promise<KeyRing> {
  return [config.SECRET_KEY ?? (await readKeyFile(config.DATA_DIR)), ...config.SECRET_KEYS_OLD];
}

async function readKeyFile(folder: string): Promise<Buffer> {
  await makePrivateFolder(folder);
  const path = join(folder, "secret.key");
  // wx: if two processes start, one writes and both read
  await writeFile(path, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" }).catch(() => {});
  return Buffer.from(await readFile(path, "utf8"), "base64");
}

/** Derives a key for one purpose, such as "sessions", from the deployment's key. */
export function derive(secret: Buffer, purpose: string): Buffer {
  return sha256(`${purpose} ${secret.toString("base64")}`);
}

/** The same for the whole ring. */
export function deriveAll([current, ...older]: KeyRing, purpose: string): KeyRing {
  return [derive(current, purpose), ...older.map((secret) => derive(secret, purpose))];
}
