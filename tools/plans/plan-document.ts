/** A part of the document with the plans of its statements, in the order in which they are sent. */
export type PlannedSection = { readonly title: string; readonly plans: readonly string[] };

/**
 * A plan as the document shows it. Partitions are named after their months, which differ from day to day: such names lose
 * the month, and what then repeats is shown once.
 */
export function plainPlan(lines: readonly string[]): string {
  const named = lines.map((line) =>
    line.replaceAll(/_\d{4}_\d{2}(?!\d)/g, "_month").replaceAll(/\b(events|event_\w+?|deliveries)_\d+\b/g, "$1_n"),
  );
  return named.filter((line, index) => line !== named[index - 1]).join("\n");
}

const subPlan = /^\s*SubPlan \d+$/;
const scan = /->  (?:Seq|Index|Index Only) Scan(?: .*)? on (\w+)/;
const condition = /^\s*(?:Index Cond|Filter):/;

/**
 * The tables that a plan reads whole where the statement looks up one row. PostgreSQL then keeps the rows of every workspace
 * in memory, and the statement takes longer with each of them; `offset 0` in the look-up prevents it.
 */
export function wholeTables(plan: string): string[] {
  const lines = plan.split("\n");
  return lines.flatMap((line, index) => {
    const [, table] = scan.exec(lines[index + 1] ?? "") ?? [];
    const isWhole = subPlan.test(line) && table !== undefined && !condition.test(lines[index + 2] ?? "");
    return isWhole ? [table] : [];
  });
}

const joinOfAll = /^\s*Join Filter: \((\w+)\.uuid = (\w+)\.uuid\)$/;

/**
 * The conditions of joins that compare each row of one side with each row of the other by their uuids. Their time grows with the square of
 * the rows; a lateral join looks up each row by itself.
 */
export function joinsOfAll(plan: string): string[] {
  return plan.split("\n").flatMap((line) => (joinOfAll.test(line) ? [line.trim()] : []));
}

/** The text of the document. */
export function planDocument(sections: readonly PlannedSection[]): string {
  const parts = sections.map(({ title, plans }) => {
    const shown = plans.map((plan) => `\`\`\`\n${plan}\n\`\`\``);
    return `## ${title}\n\n${shown.join("\n\n")}\n`;
  });
  return `${head}\n${parts.join("\n")}`;
}

const head = `# Query plans

Written by \`npm run gen\`, so that a review sees when a plan changes. The statements are those that the server sent while it
served each request; transaction control is left out, and a statement is shown where it is sent first. The plans are the generic
ones, without costs, on a data set of 4,000 tasks that is the same each time. What a statement costs is measured by
\`npm run bench\`.
`;
