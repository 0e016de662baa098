import { type Static, Type } from "typebox";
import { roles } from "#kernel/authorize.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { define, field, model, nullable, oneOf, Timestamp, Uuid, UuidOfBoard } from "#platform/http/schemas.ts";

export const RoleSchema = define("Role", "The role of a member in a workspace.", oneOf(roles));

/** The boards that a member may open, in a body; they replace the previous ones. */
export const BoardUuids = Type.Array(UuidOfBoard, { maxItems: 1000 });

const uuid = field(Uuid, "The user's identifier.");
const names = {
  first_name: field(Type.String(), "The first name; the name of a service account."),
  last_name: field(Type.String(), "The last name; empty for a service account."),
};
const role = field(RoleSchema, "The role in the workspace.");
const image_version = field(nullable(Type.Integer()), "Changes with every new profile image; null without one.");
const joined_at = field(Timestamp, "When the membership began, or was resumed.");

/** A member as the other members see them. */
export const Member = model("Member", "An active member of a workspace.", {
  uuid,
  email: field(nullable(Type.String()), "The e-mail address; null for a service account."),
  ...names,
  role,
  image_version,
  joined_at,
});

/** A row `m` of `active_members` with its `u` of `users`, as the other members see it. */
export const memberJson = sql<Static<typeof Member>>`jsonb_build_object('uuid', u.uuid, 'email', u.email,
  'first_name', u.first_name, 'last_name', u.last_name, 'role', m.role, 'image_version', u.image_version,
  'joined_at', ${isoOf("m.joined_at")})`;

/** A person as owners and admins see them, deactivated or not. */
export const WorkspacePerson = model("WorkspacePerson", "A person of a workspace, as owners and admins see them.", {
  uuid,
  email: field(Type.String(), "The e-mail address."),
  ...names,
  role,
  image_version,
  joined_at,
  deactivated_at: field(nullable(Timestamp), "When the membership was deactivated; null while it is active."),
  board_uuids: field(
    Type.Array(UuidOfBoard),
    "The boards that list the person. Owners and admins open the others too.",
  ),
});

/** A member whom a board lists. */
export const BoardMember = model("BoardMember", "A member who has access to a board.", {
  uuid,
  ...names,
  image_version,
  role,
});

export type BoardMemberRow = Static<typeof BoardMember>;

export type MemberRow = BoardMemberRow & { readonly email: string | null; readonly joined_at: Date };

export type PersonRow = BoardMemberRow & {
  readonly email: string;
  readonly joined_at: Date;
  readonly deactivated_at: Date | null;
  readonly board_uuids: readonly BoardUuid[];
};

export function toMember(row: MemberRow): Static<typeof Member> {
  const { uuid: user_uuid, email, first_name, last_name, role: has, image_version: image } = row;
  const joined = row.joined_at.toISOString();
  return { uuid: user_uuid, email, first_name, last_name, role: has, image_version: image, joined_at: joined };
}

export function toPerson(row: PersonRow): Static<typeof WorkspacePerson> {
  return {
    uuid: row.uuid,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: row.role,
    image_version: row.image_version,
    joined_at: row.joined_at.toISOString(),
    deactivated_at: row.deactivated_at?.toISOString() ?? null,
    board_uuids: [...row.board_uuids],
  };
}

export type PersonName = { readonly first_name: string; readonly last_name: string };

/** A person as events show them. */
export function toEventUser(row: PersonName & { readonly uuid: string }) {
  return { uuid: row.uuid, first_name: row.first_name, last_name: row.last_name };
}

/** A person or a service account in a workspace. */
export type MemberKey = { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string };
