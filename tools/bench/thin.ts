// The thin server sends the product's own SQL with as little code as possible: one process, one prepared statement for a
// request; no credential, permission, validation, rate limit, idempotency or audit except the event row.
import { once } from "node:events";
import process from "node:process";
import Fastify, { type FastifyReply } from "fastify";
import postgres from "postgres";
import { addBoardStreams } from "./board-streams.ts";
import { paragraph } from "./paragraph.ts";
import type { FromThin, Statement, ToThin } from "./thin-messages.ts";

const [told] = (await once(process, "message")) as [ToThin];
if (!("writes" in told)) throw new Error("The bench did not begin with where the database is.");
const { url, eventTable, writes } = told;
const client = postgres(url, { max: 20, onnotice: () => {}, connection: { application_name: "thin" } });
await client.unsafe(eventTable);
const app = Fastify();
const tellStreams = addBoardStreams(app);

type Params = { readonly Params: { readonly uuid: string } };
type Body = Record<string, string | undefined>;

const run = async (text: string, parameters: readonly unknown[]): Promise<unknown[]> =>
  client.unsafe(text, parameters as never[], { prepare: true });

const tellBench = (message: FromThin): void => void process.send?.(message);

const reads = new Map<string, PromiseWithResolvers<Statement>>();
process.on("message", (message: ToThin) => {
  if ("address" in message) reads.get(message.address)?.resolve(message.statement);
});

/** The statement of a read. It is requested once for every URL, because this server builds no SQL. */
function readOf(address: string): Promise<Statement> {
  const known = reads.get(address);
  if (known !== undefined) return known.promise;
  const asked = Promise.withResolvers<Statement>();
  reads.set(address, asked);
  tellBench({ address });
  return asked.promise;
}

async function answer(reply: FastifyReply, { text, parameters }: Statement): Promise<FastifyReply> {
  return send(reply, await run(text, parameters));
}

const send = (reply: FastifyReply, rows: unknown[]): FastifyReply =>
  reply.header("content-type", "application/json").send(JSON.stringify(rows));

function tell(rows: unknown[]): unknown[] {
  const [row] = rows as { board_uuid: string }[];
  tellStreams(row?.board_uuid);
  return rows;
}

const read = async (request: { url: string }, reply: FastifyReply) => answer(reply, await readOf(request.url));
app.get("/boards/:uuid/tasks", read);
app.get("/search", read);

const anyTicket = "00000000-0000-4000-8000-000000000000";

app.get<Params>("/tasks/:uuid", async (request, reply) => {
  const { text, parameters } = await readOf(`/tasks/${anyTicket}`);
  const own = parameters.map((each) => (each === anyTicket ? request.params.uuid : each));
  return answer(reply, { text, parameters: own });
});

app.post<Params>("/boards/:uuid/tasks", async (request, reply) => {
  const { title, description, priority } = request.body as Body;
  const parameters = [request.params.uuid, title, description, paragraph(description), priority];
  return send(reply, tell(await run(writes.create, parameters)));
});

app.patch<Params>("/tasks/:uuid", async (request, reply) => {
  const { title, description, due_date, status_uuid } = request.body as Body;
  const { uuid } = request.params;
  const written =
    due_date === undefined
      ? run(writes.change, [uuid, title])
      : run(writes.edit, [uuid, title, description, due_date, status_uuid]);
  return send(reply, tell(await written));
});

app.post<Params>("/tasks/:uuid/move", async (request, reply) => {
  const { status_uuid, position } = request.body as Body;
  const to = [request.params.uuid, status_uuid];
  const moved = position === undefined ? run(writes.move, to) : run(writes.moveToPlace, [...to, position]);
  return send(reply, tell(await moved));
});

app.post<Params>("/tasks/:uuid/comments", (request, reply) => {
  const { body } = request.body as Body;
  return answer(reply, { text: writes.comment, parameters: [request.params.uuid, body, paragraph(body)] });
});

await app.listen({ port: 0, host: "127.0.0.1", listenTextResolver: () => "" });
const address = app.server.address();
tellBench({ port: typeof address === "object" ? (address?.port ?? 0) : 0 });
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
