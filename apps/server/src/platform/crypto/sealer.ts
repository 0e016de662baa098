import { open, seal } from "./seal.ts";

/** Seals text for the database, so that a stolen dump shows none of it. `context` says what the text is part of. */
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
