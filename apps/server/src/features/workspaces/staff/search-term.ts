import { type Sql, sql } from "#platform/db/query.ts";
import { named } from "#platform/http/schemas.ts";

/** The text that a list is searched for. */
export const SearchTerm = named(320);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The condition that one of these texts contains the search term, or that the term is the row's uuid. */
export function matches(alias: string, texts: readonly string[], term: string | undefined): Sql {
  if (term === undefined) return sql`true`;
  const part = term.trim();
  if (uuid.test(part)) return sql`${sql.raw(alias)}.uuid = ${part}::uuid`;
  return sql.join(
    texts.map((text) => sql`strpos(lower(${sql.raw(text)}), lower(${part})) > 0`),
    sql` or `,
  );
}
