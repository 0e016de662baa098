import { open, seal } from "./seal.ts";

/** Encrypts text for the database, so that a stolen dump does not show it. `context` tells what the text belongs to. */
export type Sealer = {
  seal(text: string, context: string): string;
  /** @throws Error when the text was tampered with or belongs to another context */
  open(sealed: string, context: string): string;
};

/** @param key 32 bytes */
export function createSealer(key: Buffer): Sealer {
  return {
    seal: (text, context) => seal(key, text, context),
    open: (sealed, context) => open(key, sealed, context),
  };
}
