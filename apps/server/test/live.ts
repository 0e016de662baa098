import { once } from "node:events";
import process from "node:process";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { WebSocket } from "ws";
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";
import { created } from "./company.ts";
import type { Harness } from "./harness.ts";
import type { ApiClient } from "./people.ts";
import { until } from "./until.ts";

// each client of `y-websocket` listens for the end of the process, and a test has many
process.setMaxListeners(0);

type Page = { readonly uuid: string };
/** A text that people edit together: a page, or a task with its kind. */
export type Text = Page & { readonly kind?: "task" };
export type Ticket = { ticket: string; room: string; expires_at: string; generation: number; may_write: boolean };

/** A person who has a text open, with a client of `y-websocket`. */
export type Editor = {
  readonly doc: Y.Doc;
  readonly provider: WebsocketProvider;
  readonly ticket: Ticket;
  /** the paragraphs that they see */
  lines(): string[];
  /** Types a paragraph at the end, or at a place. */
  type(line: string, at?: number): void;
  /** Resolves when everything typed before is stored, as the server says. */
  saved(): Promise<void>;
  /** the code with which the server closed the connection; undefined as long as it is open */
  closedWith(): number | undefined;
  /** Connects again with a new ticket. */
  comeBack(): Promise<void>;
  stop(): void;
};

/** The body of a request for a ticket. */
export const named = ({ kind, uuid }: Text): object => (kind === "task" ? { task_uuid: uuid } : { page_uuid: uuid });

/** A new ticket for a text. */
async function ticketFor(who: ApiClient, text: Text, more: object = {}): Promise<Ticket> {
  const answer = await who.post("/collab/tickets", { ...named(text), ...more });
  if (answer.status !== 200) throw new Error(`no ticket: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Ticket;
}

/** Functions that open texts of a running server. */
export async function liveServer(harness: Pick<Harness, "app" | "atEnd">) {
  const address = await harness.app.listen({ port: 0, host: "127.0.0.1" });
  const base = `${address.replace("http", "ws")}/collab`;
  const stops: (() => void)[] = [];
  harness.atEnd(async () => stops.forEach((stop) => stop()));
  const open = async (who: ApiClient, text: Text): Promise<Editor> => {
    const editor = editorOf(base, () => ticketFor(who, text), await ticketFor(who, text));
    stops.push(editor.stop);
    await until(() => editor.provider.synced || editor.closedWith() !== undefined);
    return editor;
  };
  /** A bare WebSocket. */
  const socket = (path: string, headers: Record<string, string> = {}): WebSocket =>
    new WebSocket(`${base}/${path}`, { headers });
  return { address, base, ticketFor, open, socket };
}

/** The status with which an upgrade is answered, and the code of its error; 101 when a socket is opened. */
export async function upgrade(socket: WebSocket): Promise<{ status: number; code: string | undefined }> {
  const opened = once(socket, "open").then(() => ({ status: 101, code: undefined }));
  const answered = once(socket, "unexpected-response").then(([, response]) => {
    const { statusCode, headers } = response as { statusCode: number; headers: Record<string, string> };
    return { status: statusCode, code: headers["x-error-code"] };
  });
  socket.on("error", () => {});
  const result = await Promise.race([opened, answered]);
  opened.catch(() => {});
  answered.catch(() => {});
  return result;
}

const saved = 102;

/** A client at an address of rooms. @param another gets the ticket for each later try to connect */
export function editorOf(base: string, another: () => Promise<Ticket>, ticket: Ticket): Editor {
  const doc = new Y.Doc();
  const provider = new WebsocketProvider(base, ticket.room, doc, {
    params: { ticket: ticket.ticket },
    WebSocketPolyfill: WebSocket as never,
    disableBc: true,
    // a ticket is for one try
    maxBackoffTime: 2 ** 30,
  });
  let code: number | undefined;
  const { clientID } = doc;
  let isStopped = false;
  let counter = 0;
  let confirmed = 0;
  provider.messageHandlers[saved] = (_encoder, decoder) => {
    confirmed = decoding.readVarUint(decoder);
  };
  provider.on("connection-close", (event) => {
    code = event?.code ?? 0;
    provider.shouldConnect = false;
  });
  const content = doc.getXmlFragment("content");
  return {
    doc,
    provider,
    ticket,
    lines: () => content.toArray().map((each) => textOf(each)),
    type: (line, at = content.length) => content.insert(at, [paragraph(line)]),
    saved: async () => {
      counter += 1;
      const wanted = counter;
      const frame = encoding.encode((encoder) => {
        encoding.writeVarUint(encoder, saved);
        encoding.writeVarUint(encoder, wanted);
      });
      provider.ws?.send(frame);
      await until(() => confirmed >= wanted || code !== undefined);
      if (confirmed < wanted) throw new Error(`closed with ${code}`);
    },
    closedWith: () => code,
    comeBack: async () => {
      provider.disconnect();
      provider.params = { ticket: (await another()).ticket };
      code = undefined;
      provider.connect();
      await until(() => provider.synced || code !== undefined);
    },
    stop: () => {
      // under another number the provider would not find itself
      doc.clientID = clientID;
      if (!isStopped) provider.destroy();
      isStopped = true;
    },
  };
}

/** A paragraph with a text. */
export function paragraph(line: string): Y.XmlElement {
  const element = new Y.XmlElement("paragraph");
  element.insert(0, [new Y.XmlText(line)]);
  return element;
}

/** The text of a node, without its formatting. */
export function textOf(node: unknown): string {
  if (node instanceof Y.XmlText) return node.toString();
  return node instanceof Y.XmlElement ? node.toArray().map(textOf).join("") : "";
}

/** The stored page, after everything that was typed is in it. */
export async function storedPage(harness: Pick<Harness, "platform">, who: ApiClient, page: Page) {
  await harness.platform.services.live.saveAll();
  return (await who.get(`/wiki-pages/${page.uuid}`)).body.page as {
    version: number;
    content_text: string;
    content_json: object;
  };
}

/** A new wiki page of somebody's. */
export async function newPage(who: ApiClient, wiki: { uuid: string }, content_markdown: string): Promise<Page> {
  return created(await who.post(`/wikis/${wiki.uuid}/pages`, { title: "Together", content_markdown })).page;
}

/** The stored task, after everything that was typed is in it. */
export async function storedTask(harness: Pick<Harness, "platform">, who: ApiClient, task: Text) {
  await harness.platform.services.live.saveAll();
  return (await who.get(`/tasks/${task.uuid}`)).body.task as {
    version: number;
    description: string;
    description_json: object | null;
  };
}

/** A new task of somebody's, whose description is edited together. */
export async function newTask(who: ApiClient, board: { uuid: string }, description: string): Promise<Required<Text>> {
  const { task } = created(await who.post(`/boards/${board.uuid}/tasks`, { title: "Together", description }));
  return { kind: "task", uuid: task.uuid };
}
