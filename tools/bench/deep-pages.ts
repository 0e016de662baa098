import { openConnection } from "./http-client.ts";
import type { Target } from "./load-messages.ts";
import type { Sample } from "./sample.ts";

const mostBoards = 20;

/**
 * Reads some boards page by page up to their middle, as a client would.
 * @returns the cursors there; none when the server has no pages or its boards have too few tasks
 */
export async function findDeepPages(target: Target, sample: Sample): Promise<{ board_uuid: string; cursor: string }[]> {
  const connection = await openConnection(target.port);
  const pagesOfABoard = sample.tickets.length === 0 ? 0 : await countPages();
  const found: { board_uuid: string; cursor: string }[] = [];
  for (const { uuid } of sample.boards.slice(0, mostBoards)) {
    let cursor: string | undefined;
    for (let page = 0; page < pagesOfABoard / 2; page += 1) cursor = (await nextCursor(uuid, cursor)) ?? cursor;
    if (cursor !== undefined) found.push({ board_uuid: uuid, cursor });
  }
  connection.close();
  return found;

  async function nextCursor(board_uuid: string, cursor: string | undefined): Promise<string | undefined> {
    const from = cursor === undefined ? "" : `&cursor=${cursor}`;
    const path = `/boards/${board_uuid}/tasks?limit=50${from}`;
    const reply = await connection.send({ method: "GET", path }, target.authorization);
    if (reply.status !== 200) return undefined;
    return (JSON.parse(reply.body.toString()) as { next_cursor?: string }).next_cursor;
  }

  async function countPages(): Promise<number> {
    let pages = 0;
    let cursor: string | undefined;
    do {
      cursor = await nextCursor(sample.boards[0]?.uuid ?? "", cursor);
      pages += 1;
    } while (cursor !== undefined);
    return pages;
  }
}
