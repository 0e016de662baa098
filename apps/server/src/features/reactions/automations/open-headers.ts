import { useSecrets } from "#features/vault/index.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import type { ActionOf } from "./actions.ts";
import { headersOf } from "./check-secrets.ts";
import { performerOf } from "./performer.ts";
import { valuedHeaders } from "./secret-header.ts";
import type { RunAtWork } from "./step-queries.ts";

const mayNotReveal =
  "A header of the webhook names a secret that was deleted, or that the person who wrote the automation may no longer reveal.";
const notSendable =
  "A secret cannot be sent in a header: it must be printable ASCII without line breaks, with no spaces around it, at most 8,192 " +
  "characters.";

/**
 * The headers of a call that hold secrets. That they were used is committed before they are returned.
 * @returns the headers, or why the run must fail
 */
export async function openHeaders(
  platform: Platform,
  run: RunAtWork,
  action: ActionOf<"call_webhook">,
): Promise<{ readonly headers: Readonly<Record<string, string>> } | { readonly problem: string }> {
  const named = headersOf(action);
  if (named.length === 0) return { headers: {} };
  const { workspace_uuid, automation_uuid, writer_uuid } = run;
  const { actor, via, depth, request_id = null } = performerOf(run);
  const values = await inTransaction(
    platform.transactions,
    { workspace_uuid, actor, via, depth, request_id },
    async (tx) =>
      useSecrets(
        tx,
        platform.services.sealer,
        { workspace_uuid, user_uuid: writer_uuid },
        named.map(({ secret_uuid }) => secret_uuid),
        { automation_uuid, run_uuid: run.uuid },
      ),
  );
  if (values === null) return { problem: mayNotReveal };
  const headers = valuedHeaders(named, values);
  return headers === null ? { problem: notSendable } : { headers };
}
