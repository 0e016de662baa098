import { toText, withoutTitles } from "@stoa/document";
import type { RichText } from "#features/tasks/columns/index.ts";
import { toTsvector } from "#kernel/search-words.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { type Sql, sql } from "#platform/db/query.ts";

/** The search vectors of a title and a description, each as the text form of a tsvector. */
export function searchVectors(title: string, text: RichText): { title: string; body: string } {
  return {
    title: toTsvector(title),
    body: text.document === null ? "" : toTsvector(toText(withoutTitles(text.document))),
  };
}

// The words that a search finds are in two tables next to `tasks`: those of the title, and those of the text together with
// the title as it was when the text was written. So a new title writes no word of the text, however long it is; the mark
// `renamed` then tells the search that the text's row has an older title.

/** The mark of a title that is newer than the title in the words of its text. */
export const renamed = ":renamed";

/** The board or, without one, the workspace that is searched. */
export type SearchPlace = { readonly workspace_uuid: WorkspaceUuid; readonly board_uuid: BoardUuid | null };

/** The mark that the words of every task of the place have; no word has a colon. */
export const markOf = ({ workspace_uuid, board_uuid }: SearchPlace): string =>
  board_uuid === null ? `w:${workspace_uuid}` : `b:${board_uuid}`;

/** The marks of tasks. @param alias has their board_uuid and workspace_uuid */
const marksOf = (alias: string): Sql =>
  sql.raw(`array_to_tsvector(array['b:' || ${alias}.board_uuid, 'w:' || ${alias}.workspace_uuid])`);

/** The columns of a source of words: the text forms of the vectors of `searchVectors`. */
const titleWords = (alias: string): Sql =>
  sql`setweight(${sql.raw(alias)}.title_vector::tsvector, 'A') || ${marksOf(alias)}`;
const textWords = (alias: string): Sql =>
  sql`${titleWords(alias)} || setweight(${sql.raw(alias)}.body_vector::tsvector, 'B')`;

/**
 * Parts of a statement that write the words of new tasks.
 * @param source selects workspace_uuid, board_uuid, uuid, created_at, title_vector and body_vector of tasks that the statement
 *   inserts
 */
export function insertWords(source: Sql): Sql {
  return sql`worded as materialized (${source}),
    titled as (insert into task_title_words (workspace_uuid, task_uuid, board_uuid, created_at, words)
      select n.workspace_uuid, n.uuid, n.board_uuid, n.created_at, ${titleWords("n")} from worded n
      returning task_uuid, block),
    texted as (insert into task_text_words (workspace_uuid, task_uuid, board_uuid, created_at, block, words)
      select n.workspace_uuid, n.uuid, n.board_uuid, n.created_at, t.block, ${textWords("n")}
      from worded n join titled t on t.task_uuid = n.uuid where n.body_vector <> ''),`;
}

/**
 * Parts of a statement that write the words of new titles.
 * @param source selects workspace_uuid, board_uuid, uuid and title_vector of locked tasks
 */
export function renameWords(source: Sql): Sql {
  return sql`worded as materialized (${source}),
    titled as (update task_title_words w set words = ${titleWords("n")} || array_to_tsvector(array(
        select ${renamed} from task_text_words x where (x.workspace_uuid, x.task_uuid) = (n.workspace_uuid, n.uuid)))
      from worded n where (w.workspace_uuid, w.task_uuid) = (n.workspace_uuid, n.uuid)),`;
}

/**
 * Parts of a statement that write the words of new texts of locked tasks, and of their titles.
 * @param tasks as `insertWords`, without created_at
 */
export function rewriteWords(tasks: Sql): Sql {
  return sql`worded as materialized (${tasks}),
    titled as (update task_title_words w set words = ${titleWords("n")} from worded n
      where (w.workspace_uuid, w.task_uuid) = (n.workspace_uuid, n.uuid) and w.words <> ${titleWords("n")}),
    emptied as (delete from task_text_words w using worded n
      where (w.workspace_uuid, w.task_uuid) = (n.workspace_uuid, n.uuid) and n.body_vector = ''),
    texted as (insert into task_text_words as w (workspace_uuid, task_uuid, board_uuid, created_at, block, words)
      select n.workspace_uuid, n.uuid, n.board_uuid, t.created_at, t.block, ${textWords("n")}
      from worded n join task_title_words t on (t.workspace_uuid, t.task_uuid) = (n.workspace_uuid, n.uuid)
      where n.body_vector <> ''
      on conflict (workspace_uuid, task_uuid) do update set words = excluded.words),`;
}

/** The texts of a task that an edit changes. */
export type ChangedTexts = { readonly title: boolean; readonly text: boolean };

type EditedTask = { readonly workspace_uuid: WorkspaceUuid; readonly board_uuid: BoardUuid; readonly uuid: string };

/** Parts of a statement that write the words of one task after an edit; none when neither its title nor its text changes. */
export function editWords(task: EditedTask, title: string, text: RichText, changed: ChangedTexts): Sql {
  if (!changed.title && !changed.text) return sql``;
  const vectors = searchVectors(title, changed.text ? text : { markdown: "", document: null });
  const one = sql`select ${task.workspace_uuid}::uuid as workspace_uuid, ${task.board_uuid}::uuid as board_uuid,
    ${task.uuid}::uuid as uuid, ${vectors.title}::text as title_vector`;
  return changed.text ? rewriteWords(sql`${one}, ${vectors.body}::text as body_vector`) : renameWords(one);
}

/** Parts of a statement that write the new mark of tasks that go to another board. */
export function moveWords(
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
  from: BoardUuid,
  to: BoardUuid,
): Sql {
  const mark = (board_uuid: BoardUuid) => markOf({ workspace_uuid, board_uuid });
  const move = (table: "task_title_words" | "task_text_words"): Sql => sql`
    (update ${sql.raw(table)} set board_uuid = ${to}::uuid,
        words = ts_delete(words, ${mark(from)}) || array_to_tsvector(array[${mark(to)}])
      where workspace_uuid = ${workspace_uuid}::uuid and task_uuid = any (${uuids}::uuid[]))`;
  return sql`moved_titles as ${move("task_title_words")}, moved_texts as ${move("task_text_words")},`;
}
