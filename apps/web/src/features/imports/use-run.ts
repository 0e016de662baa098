import { useEffect, useRef, useState } from "react";
import { type FileToImport, type Import, runImport } from "#session/imports.ts";
import { sentenceOf } from "#session/sentence-of.ts";

/** An import that writes: not begun, sent, under way, or at its end. */
export type Run = {
  readonly isBegun: boolean;
  /** null until the server has the file */
  readonly now: Import | null;
  readonly isEnded: boolean;
  /** the reason why the file could not be sent */
  readonly problem: string | null;
};

const start: Run = { isBegun: false, now: null, isEnded: false, problem: null };

/** Imports a file. What was sent goes on when the screen is left. */
export function useRun(): { readonly run: Run; readonly begin: (file: FileToImport) => void } {
  const [run, setRun] = useState(start);
  const away = useRef(new AbortController());
  useEffect(() => {
    const { signal } = (away.current = new AbortController());
    return () => void (signal.aborted || away.current.abort());
  }, []);
  const begin = (file: FileToImport): void => {
    const { signal } = away.current;
    const take = (part: Partial<Run>): void => {
      if (!signal.aborted) setRun({ ...start, ...part });
    };
    take({ isBegun: true });
    runImport(file, false, (now) => take({ isBegun: true, now }), signal).then(
      (now) => take({ now, isEnded: true }),
      (error: unknown) => take({ problem: sentenceOf(error) }),
    );
  };
  return { run, begin };
}
