import { Type } from "typebox";
import { nullable, oneOf } from "#platform/http/schemas.ts";
import { orNull, own, plain, ref } from "./columns.ts";
import { at, board, byUuid, counter, flag, type Kind, list, name, newVia, person, text, via } from "./fields.ts";

// the value of a header is a secret of the vault, which stays where it is
const actionsWithoutHeaders = (column: string): string =>
  `(select jsonb_agg(a.action - 'headers' order by a.place) from jsonb_array_elements(${column}) with ordinality a (action, place))`;

/** The kinds of rows about what works on boards, and how people look at them. */
export const setupKinds = {
  automations: {
    from: "automations",
    columns: {
      uuid: own,
      board_uuid: board,
      name: name(200),
      trigger_type: text(100),
      trigger_config: plain(Type.Record(Type.String(), Type.Unknown())),
      conditions: list(20),
      actions: { ...list(20), read: actionsWithoutHeaders },
      enabled: flag,
      run_as_user_uuid: person,
      task_uuid: orNull(ref("tasks")),
      run_limit: plain(nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
      version: counter,
      created_by: person,
      created_via: via,
      ...at,
    },
    key: byUuid,
  },
  feedback_forms: {
    from: "feedback_forms",
    columns: {
      uuid: own,
      board_uuid: board,
      title: name(200),
      intro: orNull(name(5000)),
      status_uuid: orNull(ref("statuses")),
      is_open: flag,
      created_by: person,
      created_via: newVia,
      ...at,
    },
    key: byUuid,
  },
  /** without the addresses of those who sent them, who are no members */
  feedback_submissions: {
    from: "feedback_submissions",
    columns: {
      uuid: own,
      form_uuid: ref("feedback_forms"),
      task_uuid: ref("tasks"),
      message: text(5000),
      name: orNull(text(100)),
      rating: plain(nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
      ...at,
    },
    key: byUuid,
  },
  /** the shared views: the others are a person's own */
  saved_views: {
    from: "(select * from saved_views where shared)",
    columns: {
      uuid: own,
      name: name(100),
      kind: plain(oneOf(["board", "list", "table", "calendar"])),
      query: plain(Type.String({ maxLength: 4000 })),
      board_uuid: orNull(board),
      version: counter,
      created_by: person,
      created_via: newVia,
      ...at,
    },
    key: byUuid,
  },
} as const satisfies Readonly<Record<string, Kind>>;
