import { importWords } from "#i18n/en/imports.ts";
import type { Import } from "#session/imports.ts";

/** The rows of a file that cannot be read, and what is left out and why. */
export function Problems({ found: { row_errors, skipped } }: { readonly found: Import }) {
  return (
    <>
      {row_errors.length > 0 && (
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
            {row_errors.map(({ row, column, why }) => (
              <tr key={`${row} ${column} ${why}`}>
                <td>{row}</td>
                <td>{column}</td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {skipped.length > 0 && (
        <details open>
          <summary>{importWords.importSkipped({ count: skipped.length })}</summary>
          <ul>
            {skipped.map(({ what, why }) => (
              <li key={`${what} ${why}`}>
                {what}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
