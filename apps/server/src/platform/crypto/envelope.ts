import { randomBytes } from "node:crypto";
import { open, seal } from "./seal.ts";
import type { Sealer } from "./sealer.ts";

/**
 * A text that is encrypted with a key of its own, its data key. Only the data key is sealed with the deployment's key: when that
 * one changes, the short data keys are sealed again, and the texts stay as they are.
 */
export type Envelope = { readonly data_key: string; readonly sealed: string };

/** The contexts of an envelope: both are authenticated, not stored, and needed again to open. */
export type EnvelopeContexts = { readonly ofKey: string; readonly ofText: string };

const keyBytes = 32;
const prefix = "e1.";

/** Encrypts a text with a fresh data key. */
export function sealEnvelope(sealer: Sealer, text: string, { ofKey, ofText }: EnvelopeContexts): Envelope {
  const key = randomBytes(keyBytes);
  const envelope = { data_key: sealer.seal(key.toString("base64url"), ofKey), sealed: seal(key, text, ofText, prefix) };
  key.fill(0);
  return envelope;
}

/** @throws Error when one of the two parts was tampered with, or belongs to something else */
export function openEnvelope(sealer: Sealer, { data_key, sealed }: Envelope, contexts: EnvelopeContexts): string {
  const key = Buffer.from(sealer.open(data_key, contexts.ofKey), "base64url");
  try {
    return open(key, sealed, contexts.ofText, prefix);
  } finally {
    key.fill(0);
  }
}
