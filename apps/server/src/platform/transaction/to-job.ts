import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import type { JobSettings } from "#platform/jobs/declaration.ts";
import { type Queue, queues } from "#platform/jobs/queues.ts";
import { networkOf } from "#platform/util/network.ts";
import type { QueuedJob } from "./flush-outbox.ts";
import type { EnqueueOptions, TransactionContext, TransactionServices } from "./context.ts";

/**
 * Makes the row of a job. Its fairness key is its workspace: the one that its payload names, or the transaction's. Without
 * a workspace it is the key of the job that enqueues it, or else the network of the request's address, so that a client
 * that requests a thousand mails only delays its own. Where the queue takes turns by person, it is first of all the person who acts, or
 * for whom it is done; in a job that names nobody, the key of that job.
 */
export function toJob(
  services: Pick<TransactionServices, "sealer" | "fairness_key">,
  context: TransactionContext,
  { kind, queue }: JobSettings,
  payload: { readonly workspace_uuid?: WorkspaceUuid },
  options: EnqueueOptions,
): QueuedJob {
  const workspace_uuid = payload.workspace_uuid ?? context.workspace_uuid;
  const { byPerson }: Queue = queues[queue];
  const person = byPerson === true ? personOf(options.person ?? context.actor.user_uuid, services) : undefined;
  return {
    kind,
    queue,
    fairness_key: person ?? workspace_uuid ?? services.fairness_key ?? addressOf(context) ?? kind,
    workspace_uuid,
    payload: services.sealer.seal(JSON.stringify(payload), `job ${kind}`),
    key: options.key ?? null,
    seconds: options.inSeconds ?? 0,
  };
}

/** The fairness key of a person, by which their requests take turns as well; of nobody, that of the job that enqueues. */
function personOf(
  user_uuid: string | null,
  { fairness_key }: Pick<TransactionServices, "fairness_key">,
): string | undefined {
  return user_uuid === null ? fairness_key : `user ${user_uuid}`;
}

/** The fairness key of the network of an address; the table does not contain the address. */
function addressOf({ ip }: TransactionContext): string | undefined {
  if (ip === null) return undefined;
  return sha256(`address ${networkOf(ip)}`)
    .toString("hex")
    .slice(0, 32);
}
