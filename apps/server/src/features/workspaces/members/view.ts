import { type Static, Type } from "typebox";
import { type Role, roles } from "#kernel/authorize.ts";
import { closed, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const RoleSchema = oneOf(roles);

/** A list of boards in a body; it replaces the whole list. */
export const BoardUuids = Type.Array(Uuid, { maxItems: 1000 });

/** A member as the other members see it. A service account has no address. */
export const Member = closed({
  uuid: Uuid,
  email: nullable(Type.String()),
  first_name: Type.String(),
  last_name: Type.String(),
  role: RoleSchema,
  image_version: nullable(Type.Integer()),
  joined_at: Timestamp,
});

/** A person as owners and admins see it, deactivated ones too. */
export const WorkspacePerson = closed({
  uuid: Uuid,
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  role: RoleSchema,
  image_version: nullable(Type.Integer()),
  joined_at: Timestamp,
  deactivated_at: nullable(Timestamp),
  board_uuids: Type.Array(Uuid),
});

/** Somebody on a board's list. */
export const BoardMember = closed({
  uuid: Uuid,
  first_name: Type.String(),
  last_name: Type.String(),
  image_version: nullable(Type.Integer()),
  role: RoleSchema,
});

export type BoardMemberRow = Static<typeof BoardMember>;

export type MemberRow = BoardMemberRow & { readonly email: string | null; readonly joined_at: Date };

export type PersonRow = BoardMemberRow & {
  readonly email: string;
  readonly joined_at: Date;
  readonly deactivated_at: Date | null;
  readonly board_uuids: readonly string[];
};

export function toMember(row: MemberRow): Static<typeof Member> {
  return { ...row, joined_at: row.joined_at.toISOString() };
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

/** A person as an event tells of them. */
export function toEventUser(row: { uuid: string; first_name: string; last_name: string; role?: Role }) {
  return { uuid: row.uuid, first_name: row.first_name, last_name: row.last_name };
}
