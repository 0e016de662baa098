import { type FreshTextReader, withFreshTexts } from "#features/content/links/index.ts";
import type { Reader } from "#platform/db/query.ts";
import { type Task, type TaskRow, toTask } from "./view.ts";

/**
 * A task as a reply shows it: what its description mentions has the names and titles of today, as far as the reader may see it.
 * @param row with all its parts, or without its description
 */
export async function toFreshTask(reader: Reader, who: FreshTextReader, row: TaskRow): Promise<Task> {
  const forms = { document: "description_json", markdown: "description" } as const;
  const [task = row] = await withFreshTexts(reader, { ...who, workspace_uuid: row.workspace_uuid }, [row], forms);
  return toTask(task);
}
