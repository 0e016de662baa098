import assert from "node:assert/strict";
import { test } from "node:test";
import { climb, checkBilling, type Need, type Role, roles, type Standing } from "./authorize.ts";
import { Refusal, type RefusalName } from "./errors.ts";

const owner: Standing = {
  keyIsForeign: false,
  role: "owner",
  isListed: true,
  isArchived: false,
  isSuspended: false,
  lacksTwoFactor: false,
  billing: "normal",
};

function refusalOf(doIt: () => void): RefusalName | null {
  try {
    doIt();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
}

const outcome = (standing: Standing | null) => refusalOf(() => climb("workspace", "write", standing));

const asRole = (role: Role, need: Need) => refusalOf(() => climb("workspace", need, { ...owner, role }));

test("the rungs come in contract order: foreign key, visibility, suspension, role, invoice", () => {
  const worst: Standing = { ...owner, keyIsForeign: true, role: null, isSuspended: true, billing: "read_only" };
  assert.equal(outcome(null), "workspace_not_found");
  assert.equal(outcome(worst), "key_outside_workspace");
  assert.equal(outcome({ ...worst, keyIsForeign: false }), "workspace_not_found");
  assert.equal(outcome({ ...worst, keyIsForeign: false, role: "viewer" }), "workspace_suspended");
  const open: Standing = { ...worst, keyIsForeign: false, isSuspended: false };
  assert.equal(outcome({ ...open, role: "viewer", lacksTwoFactor: true }), "two_factor_required");
  assert.equal(outcome({ ...open, role: "viewer" }), "role_read_only");
  assert.equal(outcome({ ...open, role: "member" }), "billing_frozen");
});

test("billing never refuses a read, not even one that is for owners and admins", () => {
  const frozen: Standing = { ...owner, billing: "read_only" };
  for (const need of ["read", "admin"] as const) {
    assert.equal(
      refusalOf(() => climb("workspace", need, frozen, { isRead: true })),
      null,
    );
  }
  assert.equal(
    refusalOf(() => climb("workspace", "admin", frozen)),
    "billing_frozen",
  );
});

test("an unpaid invoice stops growth first, and every write when it is frozen", () => {
  assert.equal(
    refusalOf(() => checkBilling("write", "past_due")),
    null,
  );
  assert.equal(
    refusalOf(() => checkBilling("grow", "past_due")),
    "invoice_unpaid",
  );
  assert.equal(
    refusalOf(() => checkBilling("belong", "read_only")),
    "billing_frozen",
  );
});

test("where an admin is needed, everybody below hears the same sentence", () => {
  for (const role of roles) {
    assert.equal(asRole(role, "admin"), role === "owner" || role === "admin" ? null : "admin_required", role);
  }
});

test("a board is published by those of the workspace who may write on it, and not by its guests", () => {
  const outcomes = roles.map((role) => [role, refusalOf(() => climb("board", "publish", { ...owner, role }))]);
  assert.deepEqual(Object.fromEntries(outcomes), {
    owner: null,
    admin: null,
    member: null,
    viewer: "role_read_only",
    commenter: "role_comment_only",
    guest: "role_read_only",
    guest_editor: "role_not_publishing",
  });
});

test("whoever has no second factor where one is demanded may do nothing but leave", () => {
  const without: Standing = { ...owner, lacksTwoFactor: true };
  for (const need of ["read", "comment", "write", "publish", "plan", "grow", "admin", "owner"] as const) {
    assert.equal(
      refusalOf(() => climb("workspace", need, without)),
      "two_factor_required",
      need,
    );
  }
  assert.equal(
    refusalOf(() => climb("workspace", "belong", without)),
    null,
  );
});

test("what is about nobody but oneself every role may do", () => {
  for (const role of roles) assert.equal(asRole(role, "belong"), null, role);
});
