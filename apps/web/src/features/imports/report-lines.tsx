import { importWords } from "#i18n/en/imports.ts";
import type { Import } from "#session/imports.ts";

const importances = ["lost", "changed", "note"] as const;

/** The place where the reading of a file stopped, and everything that does not come as it is, the most important first. */
export function ReportLines({ of: { row_errors, skipped, state } }: { readonly of: Import }) {
  return (
    <>
      {row_errors.length > 0 && <RowErrors errors={row_errors} />}
      {state === "done" && skipped.every(({ importance }) => importance !== "lost") && (
        <p>{importWords.importNothingLost}</p>
      )}
      {importances.map((importance) => (
        <Lines key={importance} importance={importance} lines={skipped} />
      ))}
    </>
  );
}

type LinesProps = { readonly importance: (typeof importances)[number]; readonly lines: Import["skipped"] };

function Lines({ importance, lines }: LinesProps) {
  const own = lines.filter((line) => line.importance === importance);
  if (own.length === 0) return null;
  return (
    <div className="import-lines" data-importance={importance}>
      <h3>{importWords.importances[importance]}</h3>
      <ul>
        {own.map(({ what, why, count, example }) => (
          <li key={`${what} ${why}`}>
            <strong>
              <bdi>{what}</bdi>
            </strong>
            {count > 1 && <span>{importWords.importTimes({ count })}</span>}
            <p>
              <bdi>{why}</bdi>
            </p>
            {example !== null && (
              <p className="import-aside">
                <bdi>{importWords.importExample({ example })}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RowErrors({ errors }: { readonly errors: Import["row_errors"] }) {
  return (
    <table className="import-rows">
      <caption>{importWords.importRows}</caption>
      <thead>
        <tr>
          <th scope="col">{importWords.importRow}</th>
          <th scope="col">{importWords.importColumn}</th>
          <th scope="col">{importWords.importWhy}</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ row, column, why }) => (
          <tr key={`${row} ${column} ${why}`}>
            <td>{row}</td>
            <td dir="auto">{column}</td>
            <td>{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
