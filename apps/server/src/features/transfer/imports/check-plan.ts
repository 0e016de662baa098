import { listLimits } from "#kernel/list-limits.ts";
import { createErrorList } from "./errors.ts";
import type { PlannedBoard, PlanResult } from "./plan.ts";

/** @returns the plan, or why nobody could have made these boards by hand: they would have too long lists (§7.8 rule 10) */
export function checkPlan(planning: PlanResult): PlanResult {
  if ("errors" in planning) return planning;
  const errors = createErrorList();
  for (const board of planning.boards) {
    for (const error of errorsOf(board)) errors.add(error);
  }
  const names = new Set(planning.boards.flatMap(({ labels }) => labels.map(({ name }) => name.trim().toLowerCase())));
  const { labelsOfWorkspace } = listLimits;
  if (names.size > labelsOfWorkspace)
    errors.add({ row: 1, why: `a workspace has at most ${labelsOfWorkspace} labels` });
  return errors.apiError() ?? planning;
}

function errorsOf({ columns, tickets }: PlannedBoard) {
  const { statusesOfBoard, subtasksOfTask } = listLimits;
  const tooLong = tickets.filter(({ checklist }) => checklist.length > subtasksOfTask);
  return [
    ...(columns.length > statusesOfBoard ? [{ row: 1, why: `a board has at most ${statusesOfBoard} columns` }] : []),
    ...tooLong.map(({ row }) => ({ row, why: `a ticket has at most ${subtasksOfTask} success criteria` })),
  ];
}
