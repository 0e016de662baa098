import { useEffect, useRef, useState } from "react";
import { useOpened } from "#hooks/use-workspace.ts";
import { type Import, importOfSameName, runImport, type Source, sourceOf } from "#session/imports.ts";
import { sentenceOf } from "#session/sentence-of.ts";

/** The preview of a file: the things that it would create, and the last import of a file of the same name. */
type Read = { readonly found: Import; readonly earlier: Import | undefined };

/** The stage of an import: the choice of a file, reading, the preview, running, and the result. */
export type Stage =
  | { readonly kind: "choosing"; readonly error: string | null }
  | { readonly kind: "reading"; readonly file: File; readonly source: Source }
  | ({ readonly kind: "read"; readonly file: File; readonly source: Source } & Read)
  | { readonly kind: "importing"; readonly file: File; readonly now: Import | null }
  | { readonly kind: "ended"; readonly now: Import };

export type ImportFlow = {
  readonly stage: Stage;
  readonly choose: (file: File, source?: Source) => void;
  readonly begin: () => void;
  readonly restart: () => void;
};

const start: Stage = { kind: "choosing", error: null };

/** The steps of an import. What was sent goes on when the screen is left. */
export function useImport(): ImportFlow {
  const { workspace_uuid } = useOpened();
  const [stage, setStage] = useState<Stage>(start);
  const attention = useRef(new AbortController());
  useEffect(() => () => attention.current.abort(), []);
  const attempt = async (step: (signal: AbortSignal) => Promise<Stage>): Promise<void> => {
    attention.current.abort();
    const { signal } = (attention.current = new AbortController());
    const next = await step(signal).catch((error: unknown): Stage => ({ kind: "choosing", error: sentenceOf(error) }));
    if (!signal.aborted) setStage(next);
  };
  const choose = (file: File, source = sourceOf(file.name)): void => {
    setStage({ kind: "reading", file, source });
    void attempt(async (signal) => {
      const [found, earlier] = await Promise.all([
        runImport({ workspace_uuid, source, file }, true, () => undefined, signal),
        importOfSameName(workspace_uuid, file.name),
      ]);
      return { kind: "read", file, source, found, earlier };
    });
  };
  const begin = (): void => {
    if (stage.kind !== "read") return;
    const { file, source } = stage;
    setStage({ kind: "importing", file, now: null });
    void attempt(async (signal) => {
      const progressed = (now: Import): void => setStage({ kind: "importing", file, now });
      return { kind: "ended", now: await runImport({ workspace_uuid, source, file }, false, progressed, signal) };
    });
  };
  return { stage, choose, begin, restart: () => setStage(start) };
}
