import { type HttpConnection, openConnection } from "./http-client.ts";
import type { Target } from "./load-messages.ts";
import type { PageSample, Sample } from "./sample.ts";

const mostBoards = 20;
type TaskPosition = { readonly board_uuid: string; readonly position: string; readonly uuid: string };
type BoardPage = { readonly tasks: readonly TaskPosition[]; readonly next_cursor?: string };
type CopyPage = {
  readonly changes: { readonly tasks: readonly TaskPosition[] };
  readonly next_cursor: string;
  readonly has_more: boolean;
  readonly server_time: string;
};

/**
 * Reads some boards page by page up to their middle, as a client would.
 * @returns the pages that begin there; none when the boards have too few tasks
 */
export function findDeepPages(target: Target, sample: Sample): Promise<PageSample[]> {
  return reading(target, async (read) => {
    const pagesOf = async (board_uuid: string, most: number): Promise<{ pages: number; last: PageSample | null }> => {
      const path = `/boards/${board_uuid}/tasks?limit=50`;
      let last: PageSample | null = null;
      for (let pages = 1; ; pages += 1) {
        const page: BoardPage = await read(last === null ? path : `${path}&cursor=${last.cursor}`);
        const end = page.tasks.at(-1);
        if (page.next_cursor === undefined || end === undefined) return { pages, last };
        last = { path, cursor: page.next_cursor, place: [end.position, end.uuid] };
        if (pages >= most) return { pages, last };
      }
    };
    const { pages } = await pagesOf(sample.boards[0]?.uuid ?? "", Number.POSITIVE_INFINITY);
    const found: PageSample[] = [];
    for (const { uuid } of pages < 2 ? [] : sample.boards.slice(0, mostBoards)) {
      const { last } = await pagesOf(uuid, Math.floor(pages / 2));
      if (last !== null) found.push(last);
    }
    return found;
  });
}

/**
 * Reads a whole copy of the workspace, as a client does once.
 * @returns its pages with tasks before them, and the page with the changes since
 */
export function readCopy(
  target: Target,
  workspace_uuid: string,
): Promise<{ copyPages: PageSample[]; delta: PageSample }> {
  const path = `/workspaces/${workspace_uuid}/changes`;
  return reading(target, async (read) => {
    const copyPages: PageSample[] = [];
    let page: CopyPage = await read(path);
    const { server_time } = page;
    while (page.has_more) {
      const cursor = page.next_cursor;
      const end = page.changes.tasks.at(-1);
      if (end !== undefined) copyPages.push({ path, cursor, place: [end.board_uuid, end.position, end.uuid] });
      page = await read(`${path}?cursor=${cursor}`);
    }
    return { copyPages, delta: { path, cursor: page.next_cursor, place: [server_time] } };
  });
}

type Read = <T>(path: string) => Promise<T>;

async function reading<T>(target: Target, doIt: (read: Read) => Promise<T>): Promise<T> {
  const connection: HttpConnection = await openConnection(target.port);
  try {
    return await doIt(async (path) => {
      const reply = await connection.send({ method: "GET", path }, target.authorization);
      if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.status} ${reply.body.toString("utf8", 0, 300)}`);
      return JSON.parse(reply.body.toString());
    });
  } finally {
    connection.close();
  }
}
