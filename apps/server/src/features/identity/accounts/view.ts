import { Type } from "typebox";
import { common, field, model, nullable } from "#platform/http/schemas.ts";

const account = {
  uuid: common.uuid,
  email: field(Type.String(), "The e-mail address."),
  first_name: field(Type.String(), "The first name."),
  last_name: field(Type.String(), "The last name."),
  is_verified: field(Type.Boolean(), "Whether the person has proved that the address is theirs."),
  created_at: common.created_at,
  updated_at: common.updated_at,
};

/** A person's own account. */
export const User = model("User", "The account of a person.", account);

export const TwoFactor = model("TwoFactor", "The second factors that an account has.", {
  totp: field(Type.Boolean(), "Whether an authenticator is set up."),
  email: field(Type.Boolean(), "Whether codes by e-mail are switched on."),
  backup_codes_left: field(Type.Integer({ minimum: 0 }), "The number of backup codes that were not used yet."),
});

const CompletionSound = model("CompletionSound", "The sound for completed tasks.", {
  enabled: field(Type.Boolean(), "Whether the caller hears it."),
  prompted: field(Type.Boolean(), "Whether the caller was asked about it."),
});

const MoveSound = model("MoveSound", "The sound for moved tasks.", {
  enabled: field(Type.Boolean(), "Whether the caller hears it."),
});

/** The account with everything that only its owner sees. */
export const OwnUser = model("OwnUser", "The caller's own account, with its settings.", {
  ...account,
  phone_number: field(nullable(Type.String()), "The telephone number; null without one."),
  phone_number_country_code: field(nullable(Type.String()), "The country code of the number; null without one."),
  is_staff: field(Type.Boolean(), "Whether it is a staff account, which may use /staff."),
  completion_sound: field(CompletionSound, "Whether a sound is played when a task is completed."),
  move_sound: field(MoveSound, "Whether a sound is played when a task is moved."),
  image_version: field(nullable(Type.Integer()), "Changes with every new profile image; null without one."),
  pending_email: field(nullable(Type.String()), "The new address that is not confirmed yet; null without one."),
  two_factor: field(TwoFactor, "The second factors."),
  time_zone: field(
    nullable(Type.String({ examples: ["Europe/Berlin"] })),
    "The name of the time zone, by which mails and lists know the person's day; null means UTC.",
  ),
});

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
  time_zone: string | null;
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
    time_zone: row.time_zone,
  };
}
