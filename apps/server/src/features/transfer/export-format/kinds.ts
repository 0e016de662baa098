import { boardKinds } from "./board-kinds.ts";
import { setupKinds } from "./setup-kinds.ts";
import { signatureKinds } from "./signature-kinds.ts";
import { taskKinds } from "./task-kinds.ts";
import { wikiKinds } from "./wiki-kinds.ts";

/**
 * Everything of a workspace that an export has, in an order in which what names something comes after it (pages aside, which
 * name each other). What of the database is not here is listed with the reason in `tables.test.ts` of the exports.
 */
export const kinds = { ...boardKinds, ...taskKinds, ...wikiKinds, ...signatureKinds, ...setupKinds };

export type KindName = keyof typeof kinds;

/** The names of the kinds, in their order. */
export const kindNames = Object.keys(kinds) as KindName[];
