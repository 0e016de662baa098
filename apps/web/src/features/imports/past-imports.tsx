import { useEffect, useState } from "react";
import { useOpened } from "#hooks/use-workspace.ts";
import { importWords } from "#i18n/en/imports.ts";
import { type Import, pastImports } from "#session/imports.ts";
import { momentText } from "#i18n/times.ts";

/** The imports of before. */
export function PastImports() {
  const { workspace_uuid } = useOpened();
  const [imports, setImports] = useState<readonly Import[]>([]);
  // without a network there is nothing to show
  useEffect(() => void pastImports(workspace_uuid).then(setImports, () => undefined), [workspace_uuid]);
  if (imports.length === 0) return null;
  return (
    <section>
      <h2>{importWords.importsPast}</h2>
      <ul className="import-past">
        {imports.map(({ uuid, file_name, state, created_at, created }) => (
          <li key={uuid}>
            <strong className="truncate" dir="auto">
              {file_name}
            </strong>
            <span>{importWords.importState[state]}</span>
            <span>{importWords.importTickets({ count: created.tickets })}</span>
            <time dateTime={created_at}>{momentText(created_at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
