import assert from "node:assert/strict";
import { test } from "node:test";
import { assert as check, constantFrom, nat, option, property } from "fast-check";
import { type Role, roles } from "#kernel/authorize.ts";
import { ids } from "#features/content/examples/index.ts";
import { compareBoards, ownershipError } from "./rules.ts";

const role = constantFrom<Role>(...roles);

test("only an owner can give or take the role of an owner", () => {
  check(
    property(role, role, option(role), nat(3), (callerRole, from, to, otherOwners) => {
      const touchesOwner = from !== to && (from === "owner" || to === "owner");
      const apiError = ownershipError({ callerRole, from, to, otherOwners });
      assert.equal(apiError === "owner_required", touchesOwner && callerRole !== "owner");
    }),
  );
});

test("the last owner cannot give up the role, and one of two owners can", () => {
  assert.equal(ownershipError({ callerRole: "owner", from: "owner", to: null, otherOwners: 0 }), "last_owner");
  assert.equal(ownershipError({ callerRole: "owner", from: "owner", to: "admin", otherOwners: 0 }), "last_owner");
  assert.equal(ownershipError({ callerRole: "owner", from: "owner", to: "owner", otherOwners: 0 }), null);
  assert.equal(ownershipError({ callerRole: "owner", from: "owner", to: "admin", otherOwners: 1 }), null);
});

test("a list of boards is replaced as a set: a board that is named twice counts once", () => {
  const [a, b, c] = [ids.board, ids.otherBoard, ids.archivedBoard];
  assert.deepEqual(compareBoards([a, b], [b, c, c]), { after: [b, c], added: [c], removed: [a] });
});
