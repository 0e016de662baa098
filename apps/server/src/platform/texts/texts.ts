import type { DocumentJson } from "@stoa/document";
import { type Engine, EngineBusy, EngineFailure, EngineSilent } from "./engine.ts";
import { EngineEnded } from "./thread.ts";
import { mapInTurns } from "#platform/fairness/index.ts";
import { lengthOf } from "./json.ts";
import { type WorkInput, type WorkResult, type ReadMarkdown, work, type WorkName } from "./work.ts";

/** Does work on texts without delaying others. */
export type Texts = {
  /**
   * Does the same work with each text: at once if they are short together, or else in a thread, where workspaces take turns.
   * @throws EngineSilent for a text that takes too long, and EngineBusy after too long a wait, without `otherwise`
   */
  each<Name extends WorkName>(
    workspace_uuid: string,
    name: Name,
    texts: readonly WorkInput<Name>[],
    options?: TextOptions<Name>,
  ): Promise<WorkResult<Name>[]>;
};

type TextOptions<Name extends WorkName> = {
  /** makes what no thread could make; without it that is made here, unless the text may be why */
  readonly otherwise?: (text: WorkInput<Name>, error: unknown) => WorkResult<Name>;
  /** the time for which each question waits for its turn, in milliseconds; for ever when not given */
  readonly patience?: number;
};

/** For how long a transaction, which holds locks and a connection, waits for the turn of a text. In milliseconds. */
export const patienceOfTransactions = 1000;

/** Whether a text takes too long to be worked on: it must not be tried here. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof EngineSilent && !(error instanceof EngineEnded);
}

/**
 * The time that texts are together that are worked on at once, which takes at most three milliseconds: longer ones gain by a thread, to
 * which they and their documents have to be copied. In UTF-16 units and nodes.
 */
const longestAtOnce = 2000;
/** The time for which texts are together that are sent to the thread as one question. A longer text is sent by itself. */
const longestQuestion = 20_000;

/** Whether texts are short enough, all of them together, to be worked on at once. */
export function areShort(texts: readonly unknown[]): boolean {
  let sum = 0;
  return texts.every((text) => (sum += lengthOf(text as Parameters<typeof lengthOf>[0])) <= longestAtOnce);
}

/** The one way in which the server works on texts. @param engine the threads; null for all at once */
export function openTexts(engine: Pick<Engine, "ask"> | null): Texts {
  return {
    each: async (workspace_uuid, name, texts, { otherwise, patience } = {}) => {
      type Text = (typeof texts)[number];
      const here = work[name] as (text: Text) => WorkResult<typeof name>;
      if (engine === null || areShort(texts)) return texts.map((text) => here(text));
      let busy: unknown = null;
      const isDivisible = (part: readonly Text[], error: unknown): boolean =>
        isTooSlow(error) && part.length > 1 && patience === undefined;
      const make = async (part: readonly Text[]): Promise<WorkResult<typeof name>[]> => {
        try {
          // others keep the thread busy: what comes later does not wait as long again
          if (busy !== null) throw busy;
          const ask = { work: name, texts: part };
          return (await engine.ask(workspace_uuid, "texts", ask, undefined, patience)) as WorkResult<typeof name>[];
        } catch (error) {
          if (error instanceof EngineBusy) busy = error;
          // one of them is the slow one
          if (isDivisible(part, error)) return inParts(part.map((text) => [text]));
          if (!isOfEngine(error)) throw error;
          if (otherwise !== undefined) return mapInTurns(part, (text) => otherwise(text, error));
          if (isOfText(error)) throw error;
          return mapInTurns(part, here);
        }
      };
      const inParts = async (parts: readonly (readonly Text[])[]): Promise<WorkResult<typeof name>[]> => {
        const made: WorkResult<typeof name>[] = [];
        for (const part of parts) made.push(...(await make(part)));
        return made;
      };
      return inParts(partsOf(texts));
    },
  };
}

const isOfText = (error: unknown): boolean => isTooSlow(error) || error instanceof EngineBusy;

function isOfEngine(error: unknown): boolean {
  return error instanceof EngineSilent || error instanceof EngineFailure || error instanceof EngineBusy;
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
  const [document = null] = await texts.each(workspace_uuid, "readPage", [markdown], {
    otherwise: (_, error) => {
      if (isTooSlow(error)) return null;
      throw error;
    },
  });
  return document;
}

/**
 * Reads the markdown of a task or a comment in a transaction.
 * @returns null if that takes longer than a second
 * @throws EngineBusy
 */
export async function readTaskMarkdown(
  texts: Texts,
  workspace_uuid: string,
  markdown: string,
): Promise<ReadMarkdown | null> {
  try {
    const [read = null] = await texts.each(workspace_uuid, "readTask", [markdown], {
      patience: patienceOfTransactions,
    });
    return read;
  } catch (error) {
    if (isTooSlow(error)) return null;
    throw error;
  }
}
