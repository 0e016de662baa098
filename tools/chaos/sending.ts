import { pick } from "../bench/random.ts";
import type { LoadedWorkspace, World } from "./world.ts";
import { type Answer, type Api, timeout } from "./newcomer.ts";
import { planNext, type PlannedRequest } from "./operations.ts";

/** A request that was sent, and what its client knows about it. */
export type Operation = PlannedRequest & {
  /** the address that the request claimed; its events have it too */
  readonly address: string;
  readonly workspace_uuid: string;
  /** unknown: there was no reply, or one that does not say whether the request succeeded */
  readonly outcome: "acknowledged" | "refused" | "unknown";
  /** of the task, as in the reply */
  readonly version: number | null;
  /** there was no reply within the time limit */
  readonly hung: boolean;
};

/** The shortest time after which a client disconnects. In milliseconds. */
const leastStay = 5;
const mostStay = 50;
const abandonedShare = 0.08;

/** A request with its result: status 0 without a reply. */
export type RequestWithResult = {
  readonly operation: Operation;
  readonly status: number;
  readonly isAbandoned: boolean;
  readonly from: number;
  readonly to: number;
};

/** 10.0.0.0/8 has more addresses than a run has requests. */
const addressOf = (number: number): string => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

/** Sends one random request. @returns null if there was nothing to send, or no server */
export async function sendOne(world: World, random: () => number, number: number): Promise<RequestWithResult | null> {
  const api = pick(random, world.people);
  const other = pick(
    random,
    world.people.filter((each) => each !== api),
  );
  const workspace = pick(random, world.workspaces);
  const planned = await planNext({ api, other, workspace, random, marker: `said ${number}` });
  const stay = random() < abandonedShare ? leastStay + random() * (mostStay - leastStay) : undefined;
  return planned === null ? null : sendPlanned(planned, api, workspace, { address: addressOf(number), stay });
}

type SendOptions = { readonly address: string; readonly stay: number | undefined };

async function sendPlanned(
  planned: PlannedRequest,
  api: Api,
  workspace: LoadedWorkspace,
  { address, stay }: SendOptions,
): Promise<RequestWithResult | null> {
  const from = performance.now();
  const way = { address, ...(stay !== undefined && { abandonAfter: Math.round(stay) }) };
  const answer = await api.try(planned.method, planned.path, planned.body, way);
  if (answer === "unsent") return null;
  const to = performance.now();
  const operation = {
    ...planned,
    ...knownFrom(planned, answer, workspace),
    address,
    workspace_uuid: workspace.workspace_uuid,
    hung: to - from >= timeout,
  };
  return { operation, status: answer?.status ?? 0, isAbandoned: stay !== undefined && answer === null, from, to };
}

type Task = { readonly uuid: string; readonly version: number };

/** The outcome of a request and the version in its reply; a task that the request created may be moved to the trash later. */
function knownFrom({ method, events }: PlannedRequest, answer: Answer | null, workspace: LoadedWorkspace) {
  const outcome = outcomeOf(answer?.status ?? 0);
  if (outcome !== "acknowledged" || method === "GET") return { outcome, version: null };
  const task = answer?.body.task as Task | undefined;
  if (task !== undefined && events[0] === "ticket.created") workspace.archivable.push(task.uuid);
  return { outcome, version: task?.version ?? null };
}

function outcomeOf(status: number): Operation["outcome"] {
  if (status >= 200 && status <= 299) return "acknowledged";
  return status >= 400 && status <= 499 ? "refused" : "unknown";
}
