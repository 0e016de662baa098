import { parseJson, readText, type TextEncoding } from "#platform/files/text.ts";
import { exceedsLimits, fileLimits } from "#platform/util/json-limits.ts";
import { failFile } from "../errors.ts";
import type { UnreadableFile } from "../plan.ts";
import type { Report } from "../report.ts";
import { counted, oneLine } from "../text.ts";
import type { Source } from "../tickets/index.ts";
import { readBoard } from "./board.ts";
import { readCards } from "./cards.ts";
import { readLists } from "./columns.ts";
import { readFields } from "./fields.ts";
import { readLabels } from "./labels.ts";
import { tellLeftovers } from "./leftovers.ts";

/** Trello's own limit for a board, including archived lists. A file with more lists is not an export of Trello. */
const mostLists = 3_000;

/**
 * Reads a Trello board that was exported as JSON (Share, Export as JSON). The report names what a ticket cannot hold. Rows are the
 * positions of cards in the export.
 * @param time_zone the time zone of the person who imports, in whose days due times fall
 */
export function readTrello(
  bytes: Uint8Array,
  time_zone: string,
  report: Report,
): { readonly source: Source; readonly encoding: TextEncoding } | UnreadableFile {
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
  const parts = { lists: readLists(board), labels: readLabels(board), fields: readFields(board) };
  const tickets = readCards(board, parts, { order: null, zone: time_zone }, report);
  tellLeftovers(board, report);
  const planned = {
    name: oneLine(board.name),
    columns: parts.lists.names,
    labels: parts.labels.named,
    colors: parts.labels.colors,
    fields: parts.fields.fields.filter(({ name }) => tickets.some(({ fields }) => fields.has(name))),
    tickets,
  };
  return {
    source: { tool: "trello", hasGlobalIds: true, boards: [planned], addresses: new Map() },
    encoding: read.encoding,
  };
}
