// The bare server: Fastify with one prepared statement for a request, over tables of its own that hold just the columns of the
// reply. No credential, permission, validation, event or search vector on the task, so that nothing of the product's cost hides in it.
import { once } from "node:events";
import process from "node:process";
import Fastify, { type FastifyReply } from "fastify";
import postgres from "postgres";
import type { ToBare } from "./bare-messages.ts";
import * as statements from "./bare-statements.ts";
import { addBoardStreams } from "./board-streams.ts";
import { paragraph } from "./paragraph.ts";

const [settings] = (await once(process, "message")) as [ToBare];
const client = postgres(settings.url, { max: 20, onnotice: () => {}, connection: { application_name: "bare" } });
const app = Fastify();
const tellStreams = addBoardStreams(app);

type Params = { readonly Params: { readonly uuid: string } };
type Query = { readonly Querystring: { readonly q: string; readonly cursor?: string } };
type Body = Record<string, string | undefined>;

async function run(reply: FastifyReply, text: string, parameters: readonly unknown[]): Promise<FastifyReply> {
  const rows = await client.unsafe(text, parameters as never[], { prepare: true });
  return reply.header("content-type", "application/json").send(JSON.stringify(rows));
}

async function write(reply: FastifyReply, text: string, parameters: readonly unknown[]): Promise<FastifyReply> {
  const rows = await client.unsafe(text, parameters as never[], { prepare: true });
  tellStreams((rows[0] as { board_uuid?: string } | undefined)?.board_uuid);
  return reply.header("content-type", "application/json").send(JSON.stringify(rows));
}

app.get<Params & Query>("/boards/:uuid/tasks", (request, reply) => {
  const { uuid } = request.params;
  const { q, cursor } = request.query;
  if (q !== undefined) return run(reply, statements.boardSearch, [statements.tsqueryOf(q, uuid)]);
  const place = settings.deepPages.get(cursor ?? "");
  return place === undefined ? run(reply, statements.page, [uuid]) : run(reply, statements.deepPage, [uuid, ...place]);
});

app.get<Query>("/search", (request, reply) => run(reply, statements.search, [statements.tsqueryOf(request.query.q)]));

app.get<Params>("/tasks/:uuid", (request, reply) => run(reply, statements.one, [request.params.uuid]));

app.get<Params & Query>("/workspaces/:uuid/changes", (request, reply) => {
  const place = settings.copyPages.get(request.query.cursor ?? "");
  if (place === undefined) return reply.code(404).send();
  return run(reply, place.length === 1 ? statements.delta : statements.copyPage, place);
});

app.post<Params>("/boards/:uuid/tasks", (request, reply) => {
  const { title, description, priority } = request.body as Body;
  const values = [request.params.uuid, title, description, paragraph(description), priority, settings.user_uuid];
  return write(reply, statements.create, values);
});

app.patch<Params>("/tasks/:uuid", (request, reply) => {
  const { title, description, due_date, status_uuid } = request.body as Body;
  const { uuid } = request.params;
  return due_date === undefined
    ? write(reply, statements.change, [uuid, title])
    : write(reply, statements.edit, [uuid, status_uuid, title, description, due_date]);
});

app.post<Params>("/tasks/:uuid/move", (request, reply) => {
  const { status_uuid, position } = request.body as Body;
  const to = [request.params.uuid, status_uuid];
  return position === undefined
    ? write(reply, statements.move, to)
    : write(reply, statements.moveToPlace, [...to, position]);
});

app.post<Params>("/tasks/:uuid/comments", (request, reply) => {
  const { body } = request.body as Body;
  return write(reply, statements.comment, [request.params.uuid, body, paragraph(body), settings.user_uuid]);
});

await app.listen({ port: 0, host: "127.0.0.1", listenTextResolver: () => "" });
const address = app.server.address();
process.send?.({ port: typeof address === "object" ? (address?.port ?? 0) : 0 });
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
