import { type LiveText, pathOf, reads } from "./live-text.ts";
import { insist, type World } from "./world.ts";

/** A text as it is stored, with its version. */
export type StoredText = { readonly version: number; readonly document: { readonly content: readonly Block[] } };

type Block = { readonly type: string; readonly content?: readonly { readonly text?: string }[] };

/** Reads a text. @param server which one answers @returns null when it did not */
export async function read(world: World, text: LiveText, server: number): Promise<StoredText | null> {
  const answer = await world.send("GET", pathOf(text), undefined, server);
  if (answer?.status !== 200) return null;
  const row = answer.body[text.kind] as { version: number } & Record<string, unknown>;
  return { version: row.version, document: row[reads[text.kind].document] as StoredText["document"] };
}

/** The paragraphs. */
export function linesOf({ document }: StoredText): string[] {
  return document.content.map(({ content = [] }) => content.map(({ text = "" }) => text).join(""));
}

/** A new ticket for a text. */
export async function ticketFor(world: World, { kind, uuid }: LiveText, server: number) {
  return insist(() => world.send("POST", "/collab/tickets", { [`${kind}_uuid`]: uuid }, server));
}
