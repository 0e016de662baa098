import { pick } from "./random.ts";
import type { HttpRequest } from "./http-client.ts";
import type { PageSample, Situation, Ticket } from "./sample.ts";
import { commonestWord, ordinaryWords } from "./words.ts";

/** A request, and a function that is called after its success. */
export type PlannedRequest = { readonly request: HttpRequest; readonly done?: () => void };

/** One operation that is measured. */
export type Row = {
  readonly id: string;
  readonly name: string;
  readonly next: (situation: Situation) => PlannedRequest;
  /** the number by which a reply raises the count of the rate; 1 by default */
  readonly counts?: number;
  /** the number of clients that send at once, if not all */
  readonly clients?: number;
  /** the credential for the product's server; an admin's session by default */
  readonly as?: "key";
};

const text = `Seen by several people since the last release. Steps: open the board, filter by a label, reload the page.
Expected: the filter stays. Actual: the whole list comes back, and the count in the column's head is wrong.`;

const get = (path: string): PlannedRequest => ({ request: { method: "GET", path } });
const anyBoard = ({ random, sample }: Situation) => pick(random, sample.boards);
/** A few different searches. */
const twoWords = (number: number): string =>
  [number, number * 7 + 13].map((each) => ordinaryWords[each % ordinaryWords.length]).join("%20");
const readOne = ({ random, sample }: Situation): PlannedRequest => get(`/tasks/${pick(random, sample.tickets).uuid}`);
const searchWorkspace = (situation: Situation): PlannedRequest =>
  get(`/search?workspace_uuid=${situation.sample.workspace_uuid}&q=${twoWords(Math.floor(situation.random() * 100))}`);

const pageOf = ({ path, cursor }: PageSample): PlannedRequest =>
  get(`${path}${path.includes("?") ? "&" : "?"}cursor=${cursor}`);

/** The first letters that a person types into the search of a palette: the beginnings of ordinary words. */
const threeLetters = [...new Set(ordinaryWords.map((word) => word.slice(0, 3)))];

function changeTitle(ticket: Ticket, random: () => number): PlannedRequest {
  const title = `Changed ${Math.floor(random() * 1e9)} by the benchmark`;
  const body = { version: ticket.version, title };
  return { request: { method: "PATCH", path: `/tasks/${ticket.uuid}`, body }, done: () => void (ticket.version += 1) };
}

/** Changes title, description, due date and column. */
function editFour({ ownTicket, sample, random }: Situation): PlannedRequest {
  const ticket = ownTicket();
  const columns = sample.boards[ticket.board]?.status_uuids ?? [];
  const status = (ticket.status + 1) % columns.length;
  const number = Math.floor(random() * 1e9);
  const due_date = new Date(Date.UTC(2030, 0, 1) + (number % 1e6) * 86_400_000).toISOString().slice(0, 10);
  const fields = { title: `Edited ${number} by the benchmark`, description: `${text} ${number}`, due_date };
  const body = { version: ticket.version, ...fields, status_uuid: columns[status] };
  const done = (): void => void Object.assign(ticket, { status, version: ticket.version + 1 });
  return { request: { method: "PATCH", path: `/tasks/${ticket.uuid}`, body }, done };
}

/** Moves a task to the next column: to its bottom, or to a position inside. */
function moveTo(where: "bottom" | "place") {
  return ({ ownTicket, sample, random }: Situation): PlannedRequest => {
    const ticket = ownTicket();
    const columns = sample.boards[ticket.board]?.status_uuids ?? [];
    const status = (ticket.status + 1) % columns.length;
    const place = where === "place" ? { position: Math.ceil(random() * 1e9) / 1e6 } : {};
    const body = { version: ticket.version, status_uuid: columns[status], ...place };
    const done = (): void => void Object.assign(ticket, { status, version: ticket.version + 1 });
    return { request: { method: "POST", path: `/tasks/${ticket.uuid}/move`, body }, done };
  };
}

/** The row that is measured only together with the cost of growth. */
const growthRow: Row = {
  id: "audit-log",
  name: "audit log, the newest 50",
  next: ({ sample }) => get(`/admin/workspaces/${sample.workspace_uuid}/audit-log?limit=50`),
};

/** Every row except those that have a measurement of their own. */
export const rows: readonly Row[] = [
  { id: "page", name: "page of 50, the first", next: (s) => get(`/boards/${anyBoard(s).uuid}/tasks?limit=50`) },
  {
    id: "deep-page",
    name: "page of 50, deep",
    next: ({ random, found }) => pageOf(pick(random, found.deepPages)),
  },
  { id: "read", name: "read one", next: readOne },
  { id: "read-key", name: "read one, a member's key", next: readOne, as: "key" },
  {
    id: "board-search",
    name: "search on a board, two words",
    next: ({ random, sample }) => {
      const number = Math.floor(random() * sample.boards.length);
      return get(`/boards/${sample.boards[number]?.uuid}/tasks?q=${twoWords(number + Math.floor(random() * 4))}`);
    },
  },
  { id: "search", name: "search everywhere, two words", next: searchWorkspace },
  {
    id: "search-common",
    name: "search everywhere, the commonest word",
    next: ({ sample }) => get(`/search?workspace_uuid=${sample.workspace_uuid}&q=${commonestWord}`),
  },
  {
    id: "search-letters",
    name: "search everywhere, three letters, one person",
    clients: 1,
    next: ({ sample, random }) =>
      get(`/search?workspace_uuid=${sample.workspace_uuid}&q=${pick(random, threeLetters)}`),
  },
  {
    id: "first-copy",
    name: "first copy, a page of 1,000 tickets",
    next: ({ random, found }) => pageOf(pick(random, found.copyPages)),
  },
  {
    id: "delta",
    name: "delta of a copy, 32 changed tickets",
    next: ({ found }) => {
      if (found.delta === null) throw new Error("There is no copy.");
      return pageOf(found.delta);
    },
  },
  {
    id: "create",
    name: "create",
    next: (s) => ({
      request: {
        method: "POST",
        path: `/boards/${anyBoard(s).uuid}/tasks`,
        body: { title: `Ticket ${Math.floor(s.random() * 1e9)} of the benchmark`, description: text, priority: "high" },
      },
    }),
  },
  { id: "change", name: "change a title", next: (s) => changeTitle(s.ownTicket(), s.random) },
  {
    id: "change-long",
    name: "change a title, with a text of 100 kB",
    next: (s) => changeTitle(s.ownLongTicket(), s.random),
  },
  { id: "move", name: "move to a column's bottom", next: moveTo("bottom") },
  { id: "move-place", name: "move to a place in a column", next: moveTo("place") },
  {
    id: "comment",
    name: "comment",
    next: ({ ownTicket }) => ({
      request: { method: "POST", path: `/tasks/${ownTicket().uuid}/comments`, body: { body: text } },
    }),
  },
  // ticket.updated, ticket.moved, ticket.title_changed, ticket.due_date_changed
  { id: "events", name: "events written, four an edit", counts: 4, next: editFour },
  { id: "search-after", name: "search everywhere, two words, after the writes", next: searchWorkspace },
];

/** Every row that the load process knows. */
export const allRows: readonly Row[] = [...rows, growthRow];
