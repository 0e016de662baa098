import { type Sql, sql } from "#platform/db/query.ts";
import type { Query, Wanted } from "./wanted-words.ts";

/** Into how many of the newest blocks of 8192 tasks a search looks before it looks into all, if there are at least `manyBlocks`. */
const newestBlocks = 8;
const manyBlocks = 16;

/** Whether a row of words is in one of the newest blocks. */
const isInNewest = (alias: string): Sql => sql`array[${sql.raw(alias)}.block] && (
  select array_agg(newest.block::integer) from task_words_place p,
    generate_series(p.last_value / 8192 - ${newestBlocks - 1}::int, p.last_value / 8192) newest (block)
  where p.last_value / 8192 >= ${manyBlocks}::int)`;

/** Where hits are looked for. */
export type Steps = {
  /** of the expression with the hits; those of the steps begin with it */
  readonly name: string;
  /** of the rows of words in the query of the hits */
  readonly alias: string;
  /** the number of tasks that were found before */
  readonly found: Sql;
  /** with so many tasks in all no further step is taken */
  readonly limit: number;
  /** how many hits a step finds at most, the newest */
  readonly most: number;
};

/**
 * An expression with the newest hits, which are looked for in steps, each only if those before found too little: whole words in the
 * newest blocks, whole words in all blocks, words and beginnings of words in all blocks. The lists of the index for a word are as
 * long as the tasks with it are many, but in some blocks the index reads only these parts of them; and it finds whole words several
 * times as fast as beginnings.
 * @param hits selects the hits of a query, with a further condition on the rows of words
 */
export function inSteps({ all, whole }: Wanted, steps: Steps, hits: (query: Query, only: Sql) => Sql): Sql {
  const { name, alias, found, limit, most } = steps;
  const [newest, everywhere, words, begun] = ["newest", "everywhere", "words", "begun"].map((step) =>
    sql.raw(`${name}_${step}`),
  ) as [Sql, Sql, Sql, Sql];
  const first = whole ?? all;
  const isWanted = sql`${found} < ${limit}::int`;
  const areTooFew = sql`(select count(*) from ${newest}) < ${most}::int`;
  const inWords = sql`
    ${newest} as materialized (${hits(first, sql`${isWanted} and ${isInNewest(alias)}`)}),
    ${everywhere} as materialized (${hits(first, sql`${isWanted} and ${areTooFew}`)}),
    ${words} as materialized (select * from ${newest} where not ${areTooFew} union all select * from ${everywhere}),`;
  if (whole === null) return sql`${inWords} ${sql.raw(name)} as materialized (select * from ${words}),`;
  return sql`${inWords}
    ${begun} as materialized (${hits(all, sql`${found} + (select count(*) from ${words}) < ${limit}::int`)}),
    ${sql.raw(name)} as materialized (
      select * from ${words} where not exists (select from ${begun}) union all select * from ${begun}),`;
}
