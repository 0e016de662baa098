import { useMayWrite } from "#hooks/use-role.ts";
import { importWords } from "#i18n/en/imports.ts";
import { Notice } from "#ui/notice.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { Importing } from "./importing.tsx";
import { PastImports } from "./past-imports.tsx";
import { Report } from "./report.tsx";
import { useImport } from "./use-import.ts";
import { WhatWillHappen } from "./what-will-happen.tsx";
import "#ui/page.css";
import "./imports.css";

/** Brings tickets and pages from elsewhere: the file, what will happen, the progress, the report. */
export function ImportsScreen() {
  const { stage, choose, begin, restart } = useImport();
  const mayWrite = useMayWrite();
  return (
    <main className="page imports">
      <header>
        <h1>{importWords.importsTitle}</h1>
        <p>{importWords.importsText}</p>
      </header>
      {!mayWrite && <Notice kind="warning">{importWords.importsNotAllowed}</Notice>}
      {mayWrite && stage.kind === "choosing" && <ChooseFile error={stage.error} choose={choose} />}
      {stage.kind === "reading" && (
        <Importing title={importWords.importReading({ file: stage.file.name })} now={null} />
      )}
      {stage.kind === "read" && <WhatWillHappen {...stage} begin={begin} choose={choose} restart={restart} />}
      {stage.kind === "importing" && (
        <Importing title={importWords.importing({ file: stage.file.name })} now={stage.now} />
      )}
      {stage.kind === "ended" && <Report now={stage.now} restart={restart} />}
      {(stage.kind === "choosing" || stage.kind === "ended") && <PastImports />}
    </main>
  );
}
