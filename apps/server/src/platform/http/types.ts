import type { Caller } from "#kernel/actor.ts";
import type { AccountEventName, EventName } from "#kernel/events.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A method and a path: "GET /boards/{board_uuid}". */
export type Endpoint = `${Method} /${string}`;

/** The names of the parameters in a path: "/boards/{board_uuid}/tasks" → "board_uuid". */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

/** The parameters of a path; the uuids of workspaces and boards have their types. */
export type PathValues<Name extends string> = {
  readonly [N in Name]: N extends "workspace_uuid" ? WorkspaceUuid : N extends "board_uuid" ? BoardUuid : string;
};

/** The callers that a route serves (§4). */
export type Auth = "public" | "optional" | "session" | "session or key" | "staff";

/** The caller of a route: null for a public one, maybe null for an optional one, otherwise always somebody. */
export type CallerOf<W extends Auth> = W extends "public" ? null : W extends "optional" ? Caller | null : Caller;

/** The events that a route may declare: those of a workspace, and those of a person's account. */
export type DeclaredEvent = EventName | AccountEventName;

/** The client of a request, apart from its credential. */
export type Client = {
  /** null when no request is behind the call: an automation is running */
  readonly ip: string | null;
  readonly user_agent: string | null;
  /** echoed to the board's streams */
  readonly client_id: string | null;
};
