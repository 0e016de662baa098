import assert from "node:assert/strict";
import { test } from "node:test";
import { authorize, checkBilling, type Permission, type Role, roles, type AccessContext } from "./authorize.ts";
import { ApiError, type ErrorName } from "./errors.ts";

const owner: AccessContext = {
  keyFromOtherWorkspace: false,
  role: "owner",
  isListed: true,
  isArchived: false,
  isSuspended: false,
  lacksTwoFactor: false,
  billing: "normal",
};

function apiErrorOf(doIt: () => void): ErrorName | null {
  try {
    doIt();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const outcome = (accessContext: AccessContext | null) =>
  apiErrorOf(() => authorize("workspace", "write", accessContext));

const onBoard = (role: Role, permission: Permission) =>
  apiErrorOf(() => authorize("board", permission, { ...owner, role }));

const asRole = (role: Role, permission: Permission) =>
  apiErrorOf(() => authorize("workspace", permission, { ...owner, role }));

test("the checks are in the order of the contract: key of another workspace, visibility, suspension, second factor, role, invoice", () => {
  const worst: AccessContext = {
    ...owner,
    keyFromOtherWorkspace: true,
    role: null,
    isSuspended: true,
    billing: "read_only",
  };
  assert.equal(outcome(null), "workspace_not_found");
  assert.equal(outcome(worst), "key_outside_workspace");
  assert.equal(outcome({ ...worst, keyFromOtherWorkspace: false }), "workspace_not_found");
  assert.equal(outcome({ ...worst, keyFromOtherWorkspace: false, role: "viewer" }), "workspace_suspended");
  const open: AccessContext = { ...worst, keyFromOtherWorkspace: false, isSuspended: false };
  assert.equal(outcome({ ...open, role: "viewer", lacksTwoFactor: true }), "two_factor_required");
  assert.equal(outcome({ ...open, role: "viewer" }), "role_read_only");
  assert.equal(outcome({ ...open, role: "member" }), "billing_frozen");
});

test("billing never blocks a read, not even one for owners and admins", () => {
  const frozen: AccessContext = { ...owner, billing: "read_only" };
  for (const permission of ["read", "admin"] as const) {
    assert.equal(
      apiErrorOf(() => authorize("workspace", permission, frozen, { isRead: true })),
      null,
    );
  }
  assert.equal(
    apiErrorOf(() => authorize("workspace", "admin", frozen)),
    "billing_frozen",
  );
  assert.equal(
    apiErrorOf(() => authorize("workspace", "export", frozen)),
    null,
  );
});

test("an unpaid invoice stops growth first, and every write when it is frozen", () => {
  assert.equal(
    apiErrorOf(() => checkBilling("write", "past_due")),
    null,
  );
  assert.equal(
    apiErrorOf(() => checkBilling("addCapacity", "past_due")),
    "invoice_unpaid",
  );
  assert.equal(
    apiErrorOf(() => checkBilling("membership", "read_only")),
    "billing_frozen",
  );
});

test("if a route of a workspace needs an admin, all other roles get the same error", () => {
  for (const role of roles) {
    assert.equal(asRole(role, "admin"), role === "owner" || role === "admin" ? null : "admin_required", role);
  }
});

test("viewers and guests learn that their role only reads, when they write what takes an admin of a board or an owner", () => {
  const outcomes = roles.map((role) => [role, [onBoard(role, "admin"), asRole(role, "owner")]]);
  assert.deepEqual(Object.fromEntries(outcomes), {
    owner: [null, null],
    admin: [null, "owner_required"],
    member: ["admin_required", "owner_required"],
    viewer: ["role_read_only", "role_read_only"],
    commenter: ["admin_required", "owner_required"],
    guest: ["role_read_only", "role_read_only"],
    guest_editor: ["admin_required", "owner_required"],
  });
});

test("owners, admins and members who may write on a board can publish it, guests cannot", () => {
  const outcomes = roles.map((role) => [role, onBoard(role, "publish")]);
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

test("in a workspace that requires a second factor, a member without one can only leave", () => {
  const without: AccessContext = { ...owner, lacksTwoFactor: true };
  for (const permission of [
    "read",
    "comment",
    "write",
    "publish",
    "planSprint",
    "addCapacity",
    "admin",
    "export",
    "owner",
  ] as const) {
    assert.equal(
      apiErrorOf(() => authorize("workspace", permission, without)),
      "two_factor_required",
      permission,
    );
  }
  assert.equal(
    apiErrorOf(() => authorize("workspace", "membership", without)),
    null,
  );
});

test("every role may change its own membership", () => {
  for (const role of roles) assert.equal(asRole(role, "membership"), null, role);
});
