import { useEffect, useState } from "react";
import { useOpened } from "#hooks/use-workspace.ts";
import { importWords } from "#i18n/en/imports.ts";
import { type Import, pastImports } from "#session/imports.ts";
import { momentText } from "#i18n/times.ts";

/** The imports of before. Each opens its report. */
export function PastImports({ open }: { readonly open: (past: Import) => void }) {
  const { workspace_uuid } = useOpened();
  const [imports, setImports] = useState<readonly Import[]>([]);
  // without a network there is nothing to show
  useEffect(() => void pastImports(workspace_uuid).then(setImports, () => undefined), [workspace_uuid]);
  if (imports.length === 0) return null;
  return (
    <section className="import-card" data-plain tabIndex={-1}>
      <h2>{importWords.importsPast}</h2>
      <ul className="import-past">
        {imports.map((past) => (
          <li key={past.uuid}>
            <button type="button" className="import-past-name truncate" onClick={() => open(past)}>
              <bdi>{past.file_name}</bdi>
            </button>
            <span>{past.undone_at === null ? importWords.importState[past.state] : importWords.stateUndone}</span>
            <span>{importWords.importCount(past.created)}</span>
            <time dateTime={past.created_at}>{momentText(past.created_at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
