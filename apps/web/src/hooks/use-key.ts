import type { CopiedTask } from "@stoa/api";
import { keyOn } from "#data/task-key.ts";
import { useRow } from "./use-rows.ts";

/** The key of a ticket; null until it has one. */
export function useKey(task: Pick<CopiedTask, "number" | "board_uuid"> | undefined): string | null {
  const board = useRow("boards", task?.board_uuid ?? "");
  return task === undefined ? null : keyOn(board, task);
}
