import { createHash } from "node:crypto";
import { comparableName } from "#kernel/names.ts";
import type { Source, SourceBoard, SourceTicket } from "./source.ts";

/** The keys by which the tickets of a source are known again: the same in every file that has them. */
export class SourceKeys {
  readonly #source: Pick<Source, "tool" | "hasGlobalIds">;
  readonly #counts = new Map<string, number>();

  constructor(source: Pick<Source, "tool" | "hasGlobalIds">) {
    this.#source = source;
  }

  /** The key of the next ticket; null for one without an identifier. Two tickets with one identifier have different keys. */
  of({ name }: Pick<SourceBoard, "name">, { source_id }: Pick<SourceTicket, "source_id">): string | null {
    if (source_id === null) return null;
    const { tool, hasGlobalIds } = this.#source;
    const id = JSON.stringify([tool, hasGlobalIds ? null : comparableName(name), source_id]);
    const nth = (this.#counts.get(id) ?? 0) + 1;
    this.#counts.set(id, nth);
    return createHash("sha256").update(`${id} ${nth}`).digest("base64url");
  }
}
