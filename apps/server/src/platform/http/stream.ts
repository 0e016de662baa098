import type { FastifyReply, FastifyRequest } from "fastify";
import { fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { ignore } from "#platform/db/client.ts";
import type { Pool } from "#platform/db/pool.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { Signals } from "#platform/events/signals.ts";
import type { ConnectionCounts } from "#platform/util/connection-counts.ts";
import { createAccessChecks } from "./stream-access.ts";
import { StreamRegistry, type StreamCredential, type StreamReply, type Subscription } from "./stream-registry.ts";
import type { Hint } from "./workspace-hints.ts";

/** A comment every 20 s keeps proxies from closing a quiet stream (§16.5). In milliseconds. */
const heartbeat = 20_000;

/** The event streams of boards and workspaces in this process. */
export type Streams = {
  /**
   * Answers the request with a stream that ends when access does.
   * @throws ApiError too_many_streams, before it opens
   */
  open(request: FastifyRequest, reply: FastifyReply, topics: StreamReply): FastifyReply;
  readonly count: number;
  /** Ends every stream; otherwise a closing server would wait for them forever. */
  close(): void;
};

/** Streams get a hint for every change of their board or workspace. Their access is checked whenever it may have changed. */
export function openStreams(pool: Pool, signals: Signals, counts: ConnectionCounts): Streams {
  const registry = new StreamRegistry(counts);
  let isClosed = false;
  const check = createAccessChecks(pool, (subscription) => registry.end(subscription));
  connectSignals(pool, signals, registry, check);
  const beat = setInterval(() => {
    registry.send(registry.all, ": still here\n\n");
    check(registry.all);
  }, heartbeat).unref();

  return {
    open: (request, reply, topics) => {
      // the route accepts no other credentials
      const credential = request.credential as StreamCredential;
      if (registry.isFull(credential)) fail("too_many_streams");
      if (request.method === "HEAD") return reply.headers(streamHeaders).send();
      const stream = begin(reply);
      if (stream === null) return reply;
      const subscription = registry.add(credential, topics, stream);
      if (isClosed) registry.end(subscription);
      // the access may have changed between its check and the registration of this stream
      else check([subscription]);
      return reply;
    },
    get count() {
      return registry.count;
    },
    close: () => {
      isClosed = true;
      clearInterval(beat);
      for (const subscription of registry.all) registry.end(subscription);
    },
  };
}

/** Sends a hint for each change, and checks the subscriptions that may have lost access. */
function connectSignals(
  pool: Pool,
  signals: Signals,
  registry: StreamRegistry,
  check: (subscriptions: Iterable<Subscription>) => void,
): void {
  const hint = (workspace_uuid: WorkspaceUuid, changed: Hint): void => {
    for (const { hints } of registry.of(workspace_uuid)) hints.changed(changed);
  };

  signals.on("board_changed", ({ board_uuid, workspace_uuid, kinds, origin }) => {
    registry.send(registry.of(board_uuid), boardChanged(origin));
    if (kinds.length > 0) hint(workspace_uuid, { kinds, board_uuid, origin });
  });
  signals.on("workspace_changed", ({ workspace_uuid, kinds, origin }) => {
    // of these, a board shows the labels
    const boards = registry.inWorkspace(workspace_uuid).filter(({ board_uuid }) => board_uuid !== null);
    if (kinds.includes("labels")) registry.send(boards, boardChanged(origin));
    hint(workspace_uuid, { kinds, board_uuid: null, origin });
  });
  signals.on("personal_changed", ({ user_uuid, workspace_uuid, what }) => {
    const own = registry.ofPerson(user_uuid).filter(({ board_uuid }) => board_uuid === null);
    for (const { hints, credential } of own.filter(
      (each) => each.workspace_uuid === (workspace_uuid ?? each.workspace_uuid),
    )) {
      if (what === "tasks") hints.changed({ kinds: [what], board_uuid: null, origin: null });
      // a key has no notifications
      else if (credential.kind === "session") hints.notified();
    }
  });
  signals.on("access_changed", ({ workspace_uuid }) => {
    const subscriptions = registry.inWorkspace(workspace_uuid);
    for (const { hints } of subscriptions) hints.accessChanged();
    check(subscriptions);
  });
  signals.on("account_changed", ({ user_uuid, is_shown }) => {
    check(registry.ofPerson(user_uuid));
    if (is_shown && registry.count > 0) tellMembers(pool, user_uuid, hint).catch(ignore);
  });
}

/** Notifies the workspaces of a person that the person's data changed. A hint may be lost, so an error needs no report. */
async function tellMembers(
  pool: Pool,
  user_uuid: string,
  hint: (workspace_uuid: WorkspaceUuid, changed: Hint) => void,
) {
  const rows = await pool.rows(
    raw<{ workspace_uuid: WorkspaceUuid }>(
      sql`select workspace_uuid from members where user_uuid = ${user_uuid}::uuid`,
    ),
  );
  for (const { workspace_uuid } of rows) hint(workspace_uuid, { kinds: ["members"], board_uuid: null, origin: null });
}

/** Takes over the reply and sends the first bytes; null when the client has disconnected already. */
function begin(reply: FastifyReply): FastifyReply["raw"] | null {
  reply.hijack();
  const { raw } = reply;
  // there would be no event that this stream is closed
  if (raw.destroyed) return null;
  raw.on("error", () => {});
  raw.writeHead(200, { ...headersOf(reply), ...streamHeaders });
  raw.write(": connected\n\n");
  return raw;
}

/** The one event of a board's stream: a hint without content (§16.5). */
function boardChanged(origin: string | null): string {
  return `event: board_changed\ndata: ${JSON.stringify({ origin })}\n\n`;
}

const streamHeaders = {
  "content-type": "text/event-stream",
  // otherwise reverse proxies would buffer small frames
  "x-accel-buffering": "no",
} as const;

/** The headers that hooks have set before: security headers, CORS, the refreshed token. */
function headersOf(reply: FastifyReply): Record<string, number | string | string[]> {
  const set = Object.entries(reply.getHeaders()).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(set) as Record<string, number | string | string[]>;
}
