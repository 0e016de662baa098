import { useState } from "react";
import { useMayWrite } from "#hooks/use-role.ts";
import { importWords } from "#i18n/en/imports.ts";
import type { Import } from "#session/imports.ts";
import { Notice } from "#ui/notice.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { FileImport } from "./file-import.tsx";
import { PastImport } from "./past-import.tsx";
import { PastImports } from "./past-imports.tsx";
import "#ui/page.css";
import "./imports.css";

/** Files one after the other. */
type FileQueue = { readonly files: readonly File[]; readonly at: number };

const noFiles: FileQueue = { files: [], at: 0 };

/** Brings tickets and pages from elsewhere: the file, its meaning, the result; and the imports of before. */
export function ImportsScreen() {
  const [{ files, at }, setQueue] = useState(noFiles);
  const [past, setPast] = useState<Import | null>(null);
  const mayWrite = useMayWrite();
  const file = files[at];
  const isStart = file === undefined && past === null;
  const next = (): void => setQueue(at + 1 < files.length ? { files, at: at + 1 } : noFiles);
  return (
    <main className="page imports">
      <header>
        <h1>{importWords.importsTitle}</h1>
        {isStart && <p>{importWords.importsText}</p>}
      </header>
      {!mayWrite && <Notice kind="warning">{importWords.importsNotAllowed}</Notice>}
      {mayWrite && isStart && <ChooseFile choose={(chosen) => setQueue({ files: chosen, at: 0 })} />}
      {file !== undefined && <FileImport key={at} file={file} place={at + 1} count={files.length} next={next} />}
      {past !== null && <PastImport key={past.uuid} past={past} close={() => setPast(null)} />}
      {isStart && <PastImports open={setPast} />}
    </main>
  );
}
