import { Type } from "typebox";
import { boardColumns } from "#features/boards/columns/index.ts";
import { roles } from "#kernel/authorize.ts";
import { fieldTypes } from "#kernel/field-values.ts";
import { partOf } from "#platform/db/columns.ts";
import {
  Color,
  DateOnly,
  emailAddress,
  named,
  nameText,
  nullable,
  oneOf,
  Prefix,
  Uuid,
} from "#platform/http/schemas.ts";
import { decided, orNull, own, plain, position, time } from "./columns.ts";
import { at, board, byUuid, counter, flag, type Kind, list, name, newVia, person } from "./fields.ts";

/** The kinds of rows about people, and boards with what is set up on them. */
export const boardKinds = {
  /** present and former members; the address only of present ones, because it is how an import finds them again */
  people: {
    from: `(select m.workspace_uuid, m.user_uuid as uuid, u.first_name, u.last_name, m.role,
      coalesce(i.was_service, u.is_service) as is_service,
      case when m.left_at is null then u.email else i.email end as email
      from members m join users u on u.uuid = m.user_uuid
        left join imported_people i on (i.workspace_uuid, i.user_uuid) = (m.workspace_uuid, m.user_uuid))`,
    columns: {
      uuid: own,
      email: plain(nullable(emailAddress(320))),
      first_name: plain(nameText({ maxLength: 200 })),
      last_name: plain(nameText({ maxLength: 200 })),
      role: plain(oneOf(roles)),
      is_service: flag,
    },
    key: [
      [`lower(coalesce(t.email, '')) collate "C"`, "text"],
      [`t.first_name collate "C"`, "text"],
      [`t.last_name collate "C"`, "text"],
      ["t.uuid", "uuid"],
    ],
  },
  labels: {
    from: "labels",
    columns: { uuid: own, name: name(50), color: plain(Color), ...at },
    key: byUuid,
  },
  boards: {
    from: "boards",
    columns: {
      uuid: own,
      ...decided(partOf(boardColumns, "stored")),
      former_prefixes: plain(Type.Optional(Type.Array(Prefix))),
      position,
      created_by: person,
      created_via: newVia,
      ...at,
      archived_at: orNull(time),
    },
    key: byUuid,
  },
  board_members: {
    from: "board_members",
    columns: { board_uuid: board, user_uuid: person, ...at },
    key: [
      ["board_uuid", "uuid"],
      ["created_at", "timestamptz"],
      ["user_uuid", "uuid"],
    ],
  },
  statuses: {
    from: "statuses",
    columns: {
      uuid: own,
      board_uuid: board,
      name: name(100),
      color: orNull(plain(Color)),
      is_complete: flag,
      position,
      entry_requirements: list(20),
      ...at,
    },
    key: byUuid,
  },
  groups: { from: "groups", columns: { uuid: own, board_uuid: board, name: name(100), position, ...at }, key: byUuid },
  custom_fields: {
    from: "custom_fields",
    columns: {
      uuid: own,
      board_uuid: board,
      name: name(100),
      type: plain(oneOf(fieldTypes)),
      options: plain(Type.Array(named(100), { maxItems: 100, uniqueItems: true })),
      currency: plain(nullable(Type.String({ pattern: "^[A-Z]{3}$" }))),
      position,
      ...at,
    },
    key: byUuid,
  },
  sprints: {
    from: "sprints",
    columns: {
      uuid: own,
      // what the sprints of a series have in common
      series_uuid: plain(Uuid),
      board_uuid: board,
      number: counter,
      name: name(200),
      goal: orNull(name(2000)),
      state: plain(oneOf(["planned", "current", "closed"])),
      starts_on: plain(DateOnly),
      ends_on: plain(DateOnly),
      ...at,
    },
    key: byUuid,
  },
} as const satisfies Readonly<Record<string, Kind>>;
