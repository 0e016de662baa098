import { createHash } from "node:crypto";

/** Numbers from 0 to 1 that are the same for the same start. */
export function seededRandom(start: number): () => number {
  let count = 0;
  return () => {
    count += 1;
    return createHash("sha256").update(`${start} ${count}`).digest().readUInt32BE() / 2 ** 32;
  };
}
