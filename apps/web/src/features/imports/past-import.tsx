import { useEffect, useState } from "react";
import { importWords } from "#i18n/en/imports.ts";
import { follow, type Import, isUnderWay } from "#session/imports.ts";
import { Importing } from "./importing.tsx";
import { Report } from "./report.tsx";

/** An import of before: its report, or its progress if it still runs. */
export function PastImport({ past, close }: { readonly past: Import; readonly close: () => void }) {
  const [now, setNow] = useState(past);
  useEffect(() => {
    const away = new AbortController();
    // a network that is away, or a right that is gone: what is known stays
    follow(past, setNow, away.signal).then(setNow, () => undefined);
    return () => away.abort();
  }, [past]);
  if (isUnderWay(now)) return <Importing title={importWords.importing({ file: now.file_name })} now={now} />;
  return <Report now={now} back={{ text: importWords.importBack, go: close }} />;
}
