import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { toWorkspaceUuid } from "#kernel/uuids.ts";
import { signedHeaders } from "#platform/outbound/signed-headers.ts";
import { envelopeOf } from "./envelope.ts";

const row = {
  id: 7,
  uuid: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0100",
  sequence: 3,
  name: "ticket.created",
  workspace_uuid: toWorkspaceUuid("0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1001"),
  board_uuid: null,
  task_uuid: null,
  actor_kind: "system",
  actor_user_uuid: null,
  actor_api_key_uuid: null,
  actor_name: "Stoa",
  data: { title: "Straße" as never },
  derived_field: null,
  created_at: new Date("2026-11-03T09:30:00.123Z"),
} as const;

test("the body has exactly the contract's fields, in one order", () => {
  assert.equal(
    envelopeOf(row, new Map()).toString(),
    '{"uuid":"0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0100","event":"ticket.created","created_at":"2026-11-03T09:30:00.123Z",' +
      '"workspace_uuid":"0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1001","board_uuid":null,"actor":{"kind":"system",' +
      '"user_uuid":null,"api_key_uuid":null,"name":"Stoa"},"data":{"title":"Straße"}}',
  );
});

test("the signature covers the time, a dot and the bytes, with the secret as it was shown", () => {
  const body = envelopeOf(row, new Map());
  const headers = signedHeaders({ event: "ticket.created", delivery: "d" }, body, "whsec_x", 1_800_000_000);
  const v1 = createHmac("sha256", "whsec_x").update(`1800000000.${body.toString()}`).digest("hex");
  assert.deepEqual(headers, {
    "content-type": "application/json",
    "user-agent": "Stoa-Webhooks",
    "x-service-event": "ticket.created",
    "x-service-delivery": "d",
    "x-service-signature": `t=1800000000,v1=${v1}`,
  });
});
