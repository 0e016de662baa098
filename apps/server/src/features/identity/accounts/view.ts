import { Type } from "typebox";
import { closed, nullable, Timestamp, Uuid } from "#platform/http/schemas.ts";

const account = {
  uuid: Uuid,
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  is_verified: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** A person's own account (§12.1 rule 3). */
export const User = closed(account);

export const TwoFactor = closed({
  totp: Type.Boolean(),
  email: Type.Boolean(),
  backup_codes_left: Type.Integer({ minimum: 0 }),
});

/** The account with everything that only its owner sees. */
export const OwnUser = closed({
  ...account,
  phone_number: nullable(Type.String()),
  phone_number_country_code: nullable(Type.String()),
  is_staff: Type.Boolean(),
  completion_sound: closed({ enabled: Type.Boolean(), prompted: Type.Boolean() }),
  move_sound: closed({ enabled: Type.Boolean() }),
  image_version: nullable(Type.Integer()),
  pending_email: nullable(Type.String()),
  two_factor: TwoFactor,
});

export const Session = closed({
  uuid: Uuid,
  created_at: Timestamp,
  last_used_at: Timestamp,
  last_used_ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  is_current: Type.Boolean(),
});

/** What a reply shows of a session that has ended. */
export const EndedSession = closed({ uuid: Uuid });

/** An account's row, as far as a reply shows it. */
export type UserRow = {
  uuid: string;
  email: string;
  first_name: string;
  last_name: string;
  verified_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type OwnUserRow = UserRow & {
  phone_number: string | null;
  phone_number_country_code: string | null;
  is_staff: boolean;
  completion_sound_enabled: boolean;
  completion_sound_prompted: boolean;
  move_sound_enabled: boolean;
  image_version: number | null;
  pending_email: string | null;
  totp: boolean;
  email_codes: boolean;
  backup_codes_left: number;
};

export type SessionRow = {
  uuid: string;
  created_at: Date;
  last_used_at: Date;
  last_used_ip: string | null;
  user_agent: string | null;
};

export function toUser(row: UserRow): Type.Static<typeof User> {
  return {
    uuid: row.uuid,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    is_verified: row.verified_at !== null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function toOwnUser(row: OwnUserRow): Type.Static<typeof OwnUser> {
  return {
    ...toUser(row),
    phone_number: row.phone_number,
    phone_number_country_code: row.phone_number_country_code,
    is_staff: row.is_staff,
    completion_sound: { enabled: row.completion_sound_enabled, prompted: row.completion_sound_prompted },
    move_sound: { enabled: row.move_sound_enabled },
    image_version: row.image_version,
    pending_email: row.pending_email,
    two_factor: { totp: row.totp, email: row.email_codes, backup_codes_left: row.backup_codes_left },
  };
}

/** @param current the session that asks */
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
