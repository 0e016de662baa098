import { useEffect, useState } from "react";
import { useOpened } from "#hooks/use-workspace.ts";
import {
  type Import,
  importOfSameName,
  type ImportDecisions,
  runImport,
  type Source,
  sourceOf,
} from "#session/imports.ts";
import { sentenceOf } from "#session/sentence-of.ts";

/** The pause after a choice before the file is read again, in milliseconds. */
const pause = 400;
/** A larger file is sent again only when the person asks for it. In bytes. */
const mostSentAgain = 5 * 1024 * 1024;

/** A reading of a file: as which kind, and with which choices. */
type Question = { readonly source: Source | null; readonly edits: ImportDecisions };

/** The newest readings of a file. */
type Answer = {
  readonly question: Question | null;
  /** the import that would be done; null until there was one */
  readonly found: Import | null;
  /** the last one that could be read */
  readonly readable: Import | null;
  /** the reason why the file could not be sent */
  readonly problem: string | null;
};

export type Preview = Omit<Answer, "question"> & {
  /** the choices of the person */
  readonly edits: ImportDecisions;
  /** the file is being read, or is about to be */
  readonly isBusy: boolean;
  /** the file is large, and was not read since the last choice */
  readonly isOld: boolean;
  /** the last import of a file of the same name */
  readonly earlier: Import | undefined;
  readonly choose: (part: ImportDecisions) => void;
  readonly update: () => void;
  readonly readAs: (source: Source) => void;
};

const none: ImportDecisions = {};

/** Reads a file without writing anything, and again after each choice. */
export function usePreview(file: File): Preview {
  const [edits, setEdits] = useState(none);
  const [question, setQuestion] = useState<Question>({ source: null, edits });
  const { found, readable, problem, question: answered } = useAnswer(file, question);
  const earlier = useEarlier(file.name);
  const isChanged = edits !== question.edits;
  const isLarge = file.size > mostSentAgain;
  const update = (): void => setQuestion({ ...question, edits });
  useEffect(() => {
    if (!isChanged || isLarge) return undefined;
    const timer = setTimeout(() => setQuestion((before) => ({ ...before, edits })), pause);
    return () => clearTimeout(timer);
  }, [edits, isChanged, isLarge]);
  return {
    found,
    readable,
    problem,
    edits,
    earlier,
    isBusy: answered !== question || (isChanged && !isLarge),
    isOld: isChanged && isLarge,
    choose: (part) => setEdits({ ...edits, ...part }),
    update,
    readAs: (source) => {
      setEdits(none);
      setQuestion({ source, edits: none });
    },
  };
}

function useAnswer(file: File, question: Question): Answer {
  const { workspace_uuid } = useOpened();
  const [answer, setAnswer] = useState<Answer>({ question: null, found: null, readable: null, problem: null });
  useEffect(() => {
    const away = new AbortController();
    const ask = async (): Promise<Import> => {
      const { source, edits: mapping } = question;
      const sent = { workspace_uuid, file, source: source ?? (await sourceOf(file)), mapping };
      return runImport(sent, true, () => undefined, away.signal);
    };
    const take = (part: Partial<Answer>): void => {
      if (!away.signal.aborted) setAnswer((before) => ({ ...before, problem: null, ...part, question }));
    };
    ask().then(
      (found) => take({ found, ...(found.state === "done" && { readable: found }) }),
      (error: unknown) => take({ problem: sentenceOf(error) }),
    );
    return () => away.abort();
  }, [workspace_uuid, file, question]);
  return answer;
}

function useEarlier(name: string): Import | undefined {
  const { workspace_uuid } = useOpened();
  const [earlier, setEarlier] = useState<Import>();
  // without a network the preview reports it
  useEffect(
    () => void importOfSameName(workspace_uuid, name).then(setEarlier, () => undefined),
    [workspace_uuid, name],
  );
  return earlier;
}
