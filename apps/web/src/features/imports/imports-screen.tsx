import { useMayWrite } from "#hooks/use-role.ts";
import { m } from "#i18n/en.ts";
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
        <h1>{m.importsTitle}</h1>
        <p>{m.importsText}</p>
      </header>
      {!mayWrite && <Notice kind="warning">{m.importsNotAllowed}</Notice>}
      {mayWrite && stage.kind === "choosing" && <ChooseFile error={stage.error} choose={choose} />}
      {stage.kind === "reading" && <Importing title={m.importReading({ file: stage.file.name })} now={null} />}
      {stage.kind === "read" && <WhatWillHappen {...stage} begin={begin} choose={choose} restart={restart} />}
      {stage.kind === "importing" && <Importing title={m.importing({ file: stage.file.name })} now={stage.now} />}
      {stage.kind === "ended" && <Report now={stage.now} restart={restart} />}
      {(stage.kind === "choosing" || stage.kind === "ended") && <PastImports />}
    </main>
  );
}
