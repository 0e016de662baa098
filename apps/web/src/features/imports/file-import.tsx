import { useState } from "react";
import { useOpened } from "#hooks/use-workspace.ts";
import { importWords } from "#i18n/en/imports.ts";
import type { Import, ImportDecisions } from "#session/imports.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { shownMapping } from "./edits.ts";
import { FileHeader } from "./file-header.tsx";
import { Importing } from "./importing.tsx";
import { MappingStep } from "./mapping/mapping-step.tsx";
import { Options } from "./mapping/options.tsx";
import { Report } from "./report.tsx";
import { ResultStep } from "./result-step.tsx";
import type { StepExit } from "./step-exit.ts";
import { type Preview, usePreview } from "./use-preview.ts";
import { useRun } from "./use-run.ts";

type Props = {
  readonly file: File;
  readonly place: number;
  readonly count: number;
  /** goes on to the next file, or back to the choice of files */
  readonly next: () => void;
};

/** One file on its way: its meaning, what will happen, the progress, and the report. */
export function FileImport({ file, place, count, next }: Props) {
  const { workspace_uuid } = useOpened();
  const preview = usePreview(file);
  const { run, begin } = useRun();
  const isLast = place === count;
  if (run.isEnded && run.now !== null)
    return (
      <Report now={run.now} back={{ text: isLast ? importWords.importAnother : importWords.importNext, go: next }} />
    );
  if (run.isBegun) return <Importing title={importWords.importing({ file: file.name })} now={run.now} />;
  const { found, edits } = preview;
  const leave = { text: count > 1 ? importWords.importSkip : importWords.importOther, go: next };
  return (
    <>
      {count > 1 && <p className="import-place">{importWords.filePlace({ place, count })}</p>}
      <Problems preview={preview} ofRun={run.problem} />
      {found === null ? (
        <Reading file={file} isOver={preview.problem !== null} leave={leave} />
      ) : (
        <Steps
          preview={preview}
          found={found}
          file={file}
          leave={leave}
          begin={() => begin({ workspace_uuid, source: found.source, file, mapping: edits })}
        />
      )}
    </>
  );
}

/** The reasons why the file could not be sent. It stays chosen. */
function Problems({
  preview: { problem, update },
  ofRun,
}: {
  readonly preview: Preview;
  readonly ofRun: string | null;
}) {
  return (
    <>
      {problem !== null && (
        <Notice kind="danger" actions={<Button onClick={update}>{importWords.importTry}</Button>}>
          {problem}
        </Notice>
      )}
      {ofRun !== null && <Notice kind="danger">{ofRun}</Notice>}
    </>
  );
}

function Reading({ file, isOver, leave }: { readonly file: File; readonly isOver: boolean; readonly leave: StepExit }) {
  if (!isOver) return <Importing title={importWords.importReading({ file: file.name })} now={null} />;
  return (
    <section className="import-card" tabIndex={-1}>
      <h2 dir="auto">{file.name}</h2>
      <div className="import-actions">
        <Button onClick={leave.go}>{leave.text}</Button>
      </div>
    </section>
  );
}

type StepsProps = {
  readonly preview: Preview;
  readonly found: Import;
  readonly file: File;
  readonly leave: StepExit;
  readonly begin: () => void;
};

/** The steps between the choice of a file and its import. Only a file with tickets has a meaning to choose. */
function Steps({ preview, found, file, leave, begin }: StepsProps) {
  const [isMapped, setMapped] = useState(false);
  const { readable, edits, isOld, update, choose } = preview;
  const said = mappingOf(found, readable);
  const mapping = said && shownMapping(said, edits);
  const goOn = (): void => {
    if (isOld) update();
    setMapped(true);
  };
  const back = mapping === undefined ? leave : { text: importWords.importBack, go: () => setMapped(false) };
  const isMapping = readable !== null && mapping !== undefined && !isMapped;
  return (
    <section className="import-card" data-plain aria-busy={preview.isBusy} tabIndex={-1}>
      <FileHeader
        file={file}
        found={found}
        step={isMapping ? "mapping" : "result"}
        hasMapping={mapping !== undefined}
        readAs={preview.readAs}
      >
        {isMapping && <Options {...{ mapping, edits, choose }} source={readable.source} />}
      </FileHeader>
      {isMapping ? (
        <MappingStep {...{ preview, readable, mapping, leave, goOn }} />
      ) : (
        <ResultStep {...{ preview, found, back, begin }} />
      )}
    </section>
  );
}

/** The mapping of a file with tickets. @param found the newest reading @param readable the last one that succeeded */
function mappingOf({ source }: Import, readable: Import | null): ImportDecisions | undefined {
  return readable?.source === source && (source === "csv" || source === "trello") ? readable.mapping : undefined;
}
