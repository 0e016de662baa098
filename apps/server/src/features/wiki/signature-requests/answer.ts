import { type Actor, system } from "#kernel/actor.ts";
import type { Fail } from "#kernel/errors.ts";
import type { EventData } from "#kernel/events.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Client } from "#platform/http/types.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { evidenceOfAnswer } from "./evidence.ts";
import { keepEntry, type NewEntry } from "./history.ts";
import { answerRequest, findLinked, type LinkedRequest, type SignerAnswer } from "./public-queries.ts";
import { inEvent } from "./view.ts";

/** The errors of `findWaiting` and `answer`. */
export const answerErrors = ["signature_request_not_found", "signature_request_closed", "billing_frozen"] as const;

type FailAnswer = Fail<(typeof answerErrors)[number]>;

/** @throws ApiError billing_frozen while the workspace is read-only over an unpaid invoice */
export function checkTaking({ is_frozen }: LinkedRequest, fail: Fail<"billing_frozen">): void {
  if (is_frozen) fail("billing_frozen", {}, { billing_frozen: true });
}

/** A request that was answered just now, with the place and the data of its event. */
type RecordedAnswer = {
  readonly request: LinkedRequest;
  readonly event: { readonly page_uuid: string; readonly data: EventData["signature_request.signed"] };
};

/** The actor of what a signer does, who has no account. */
const signer: Actor = { ...system, name: "a signer" };

/** Finds the request of a link, which must wait for its signer. */
export async function findWaiting(reader: Reader, public_token: string, fail: FailAnswer): Promise<LinkedRequest> {
  const request = (await findLinked(reader, public_token)) ?? fail("signature_request_not_found");
  if (request.state !== "pending") fail("signature_request_closed", { state: request.state });
  return request;
}

/**
 * Signs or declines the request of a link, with its evidence. The transaction belongs to its workspace then.
 * @param evidence.details the other parts of the evidence
 * @returns the request as it is now, with the place and the data of its event
 */
export async function answer(
  tx: Transaction<never>,
  public_token: string,
  given: SignerAnswer,
  evidence: { readonly client: Client; readonly details: NewEntry["details"] },
  fail: FailAnswer,
): Promise<RecordedAnswer> {
  const answered = await answerRequest(tx, public_token, given);
  // the reason for the refusal is found only after the statement that decides
  if (answered === undefined) {
    checkTaking(await findWaiting(tx, public_token, fail), fail);
    return fail("signature_request_not_found");
  }
  const { state } = given;
  const { ip, user_agent } = evidence.client;
  const details = { ...evidence.details, ...evidenceOfAnswer(answered.closed_at) };
  await keepEntry(tx, answered, { name: state, ip, user_agent, details });
  tx.useWorkspace(answered.workspace_uuid, signer);
  const request = (await findLinked(tx, public_token)) ?? fail("signature_request_not_found");
  const data = { signature_request: inEvent({ ...answered, state }) };
  return { request, event: { page_uuid: answered.page_uuid, data } };
}
