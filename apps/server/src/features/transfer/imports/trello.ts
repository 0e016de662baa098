import { type TextEncoding, parseJson, readText } from "#platform/files/text.ts";
import { exceedsLimits, fileLimits } from "#platform/util/json-limits.ts";
import { createErrorList, failFile } from "./errors.ts";
import { planColumns } from "./names.ts";
import { planLimits, type PlanResult } from "./plan.ts";
import { createSkippedCounter } from "./skipped-counter.ts";
import { counted, cut, oneLine } from "./text.ts";
import { readBoard, type TrelloBoard } from "./trello-board.ts";
import { planCards } from "./trello-cards.ts";
import { readColumns } from "./trello-columns.ts";
import { readLabels } from "./trello-labels.ts";
import { countLeftovers } from "./trello-leftovers.ts";

/** Trello's own limit for a board, including archived lists. A file with more lists is not an export of Trello. */
const mostLists = 3_000;

function planBoard(board: TrelloBoard, encoding: TextEncoding): PlanResult {
  const errors = createErrorList();
  const counter = createSkippedCounter();
  const columns = readColumns(board, counter);
  const labels = readLabels(board, counter);
  const tickets = planCards(board, { columns, labels, errors, counter });
  const apiError = errors.apiError();
  if (apiError) return apiError;
  countLeftovers(board, counter);
  const planned = {
    name: cut(oneLine(board.name), planLimits.boardName).trim() || "Imported board",
    columns: planColumns(columns.names),
    labels: labels.planned(),
    tickets,
  };
  return { boards: [planned], skipped: counter.skipped(), encoding };
}

/**
 * Plans the import of a Trello board that was exported as JSON (Share, Export as JSON). `bytes` is the whole file. What a
 * task cannot hold is counted in `skipped`. Rows in errors are the positions of cards in the export.
 */
export function planTrello(bytes: Uint8Array): PlanResult {
  const read = readText(bytes);
  if (read !== null && exceedsLimits(read.text, fileLimits)) {
    const { depth, values } = fileLimits;
    return failFile(
      `The file has more than ${values.toLocaleString("en")} values, or more than ${depth} in each other.`,
    );
  }
  const value = read === null ? undefined : parseJson(read.text, fileLimits);
  if (read === null || value === undefined) return failFile("The file is not JSON.");
  const board = readBoard(value);
  if (!board) return failFile("The file is not the export of a Trello board: it has no name, no lists or no cards.");
  if (board.lists.length > mostLists) return failFile(`The board has more than ${counted(mostLists, "list")}.`);
  return planBoard(board, read.encoding);
}
