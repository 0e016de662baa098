import { type Static, Type } from "typebox";
import { isoOf } from "#platform/db/json.ts";
import { person } from "#platform/db/people.ts";
import { sql } from "#platform/db/query.ts";
import { common, field, model, named, Person, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const SecretName = named(200);

/** §15.3. It is stored as it is sent: a blank at its end belongs to it. */
export const SecretValue = Type.String({ minLength: 1, maxLength: 65_536 });

/** The people who may reveal a secret, in a body. */
export const Audience = Type.Array(Uuid, { maxItems: 200 });

/** A secret without its value. */
export const Secret = model("Secret", "A secret of the vault, without its value.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  name: field(Type.String(), "The name. Several secrets may have the same one."),
  owner: field(Person, "The person who rotates and deletes the secret, and chooses its audience."),
  audience: field(Type.Array(Person), "The people who may reveal the secret in addition to the owner."),
  last_rotated_at: field(Timestamp, "When its value was stored: at its creation, or at the last rotation."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

export type Secret = Static<typeof Secret>;

export const DeletedSecret = model("DeletedSecret", "A secret that was deleted, or that the caller gave up.", {
  uuid: common.uuid,
});

const audience = sql`(select coalesce(jsonb_agg(${person("ru")} order by r.created_at, r.user_uuid), '[]')
  from secret_readers r join users ru on ru.uuid = r.user_uuid
  where (r.workspace_uuid, r.secret_uuid) = (s.workspace_uuid, s.uuid))`;

/** A row `s` of `secrets` with its owner `u` as the API shows it. */
export const secretJson = sql<Secret>`jsonb_build_object('uuid', s.uuid, 'workspace_uuid', s.workspace_uuid,
  'name', s.name, 'owner', ${person("u")}, 'audience', ${audience}, 'last_rotated_at', ${isoOf("s.last_rotated_at")},
  'created_at', ${isoOf("s.created_at")}, 'updated_at', ${isoOf("s.updated_at")})`;
