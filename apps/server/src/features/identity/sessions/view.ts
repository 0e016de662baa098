import { Type } from "typebox";
import { common, field, model, nullable, Timestamp } from "#platform/http/schemas.ts";

export const Session = model("Session", "A session of the caller.", {
  uuid: common.uuid,
  created_at: field(Timestamp, "When it began."),
  last_used_at: field(Timestamp, "When it was last used."),
  last_used_ip: field(nullable(Type.String()), "The IP address that last used it; null when unknown."),
  user_agent: field(nullable(Type.String()), "The `user-agent` header of the login; null without one."),
  is_current: field(Type.Boolean(), "Whether it is the session of this request."),
});

/** A session that has ended, as a reply shows it. */
export const EndedSession = model("EndedSession", "A session that has ended.", { uuid: common.uuid });

export type SessionRow = {
  uuid: string;
  created_at: Date;
  last_used_at: Date;
  last_used_ip: string | null;
  user_agent: string | null;
};

/** @param current the uuid of the session that sent the request */
export function toSession(row: SessionRow, current: string | null): Type.Static<typeof Session> {
  return {
    uuid: row.uuid,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    last_used_ip: row.last_used_ip,
    user_agent: row.user_agent,
    is_current: row.uuid === current,
  };
}
