import { sha256 } from "#platform/crypto/tokens.ts";
import type { JobKind, JobPayloads } from "#platform/jobs/kinds.ts";
import { networkOf } from "#platform/http/network.ts";
import { queueOf } from "#platform/jobs/queues.ts";
import type { LeftJob } from "./flush-outbox.ts";
import type { Wanted, TransactionContext, TransactionServices } from "./transaction.ts";

/**
 * A job as it is left. It takes turns by its workspace: the one that its payload names, or the work's. In none, it
 * takes turns as the job that leaves it, or else by the network of the request's address: whoever asks for a thousand
 * mails waits behind themselves.
 */
export function toJob<K extends JobKind>(
  services: Pick<TransactionServices, "sealer" | "turn_key">,
  context: TransactionContext,
  kind: K,
  payload: JobPayloads[K],
  wanted: Wanted,
): LeftJob {
  const workspace_uuid = "workspace_uuid" in payload ? payload.workspace_uuid : context.workspace_uuid;
  const address =
    context.ip === null
      ? null
      : sha256(`address ${networkOf(context.ip)}`)
          .toString("hex")
          .slice(0, 32);
  return {
    kind,
    queue: queueOf[kind],
    turn_key: workspace_uuid ?? services.turn_key ?? address ?? kind,
    workspace_uuid,
    payload: services.sealer.seal(JSON.stringify(payload), `job ${kind}`),
    key: wanted.key ?? null,
    seconds: wanted.inSeconds ?? 0,
  };
}
