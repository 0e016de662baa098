import type { DocumentJson } from "@stoa/document";
import { type Engine, EngineFailure, EngineSilent } from "#platform/live/engine.ts";
import { EngineEnded } from "#platform/live/thread.ts";
import { mapInTurns } from "#platform/util/in-steps.ts";
import { lengthOf } from "./json.ts";
import { type Given, type Made, work, type WorkName } from "./work.ts";

/** Does work on texts without delaying others. */
export type Texts = {
  /**
   * Does the same work with each text: at once if they are short together, or else in a thread, where workspaces take turns.
   * @param otherwise makes what no thread could make; without it that is made here
   */
  each<Name extends WorkName>(
    workspace_uuid: string,
    name: Name,
    texts: readonly Given<Name>[],
    otherwise?: (text: Given<Name>, error: unknown) => Made<Name>,
  ): Promise<Made<Name>[]>;
};

/**
 * How long texts are together that are worked on at once, which takes at most three milliseconds: longer ones gain by a thread, to
 * which they and their documents have to be copied. In UTF-16 units and nodes.
 */
const longestAtOnce = 2000;
/** How long texts are together that are sent to the thread as one question. A longer text is sent alone. */
const longestQuestion = 20_000;

/** Whether texts are short enough, all of them together, to be worked on at once. */
export function areShort(texts: readonly unknown[]): boolean {
  let sum = 0;
  return texts.every((text) => (sum += lengthOf(text as Parameters<typeof lengthOf>[0])) <= longestAtOnce);
}

/** The one way in which the server works on texts. @param engine the threads; null for all at once */
export function openTexts(engine: Pick<Engine, "ask"> | null): Texts {
  return {
    each: async (workspace_uuid, name, texts, otherwise) => {
      type Text = (typeof texts)[number];
      const here = work[name] as (text: Text) => Made<typeof name>;
      if (engine === null || areShort(texts)) return texts.map((text) => here(text));
      const made: Made<typeof name>[] = [];
      for (const part of partsOf(texts)) {
        const ask = { work: name, texts: part };
        try {
          made.push(...((await engine.ask(workspace_uuid, "texts", ask)) as Made<typeof name>[]));
        } catch (error) {
          if (!(error instanceof EngineSilent || error instanceof EngineFailure)) throw error;
          const make = otherwise === undefined ? here : (text: Text) => otherwise(text, error);
          made.push(...(await mapInTurns(part, make)));
        }
      }
      return made;
    },
  };
}

/** Divides texts into parts, each as long as one question. */
function partsOf<Text>(texts: readonly Text[]): Text[][] {
  const parts: Text[][] = [];
  let left = 0;
  for (const text of texts) {
    const length = lengthOf(text as Parameters<typeof lengthOf>[0]);
    left -= length;
    if (left >= 0) parts.at(-1)?.push(text);
    else {
      parts.push([text]);
      left = longestQuestion - length;
    }
  }
  return parts;
}

/**
 * Reads the markdown of a page.
 * @returns null if it makes no document, or takes longer than a second
 */
export async function readPageMarkdown(
  texts: Texts,
  workspace_uuid: string,
  markdown: string,
): Promise<DocumentJson | null> {
  const [document = null] = await texts.each(workspace_uuid, "readPage", [markdown], (_, error) => {
    if (error instanceof EngineSilent && !(error instanceof EngineEnded)) return null;
    throw error;
  });
  return document;
}
