import { Type } from "typebox";
import { lockAccount } from "#features/identity/accounts/index.ts";
import { changedFields } from "#kernel/changes.ts";
import { ids } from "#features/content/examples/index.ts";
import { memberErrors } from "#platform/auth/lock-member.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, UuidOfWorkspace } from "#platform/http/schemas.ts";
import { checkMember } from "../member.ts";
import { findPreferences, putPreference } from "../preference-queries.ts";
import { EventTypeSchema, Preference } from "../view.ts";

export const setNotificationPreference = route("PUT /profile/notification-preferences", {
  id: "setNotificationPreference",
  auth: "session",
  summary: "Set how the caller is notified of one event type in a workspace",
  description: "Members of every role can do this, also while the workspace has unpaid invoices.",
  access: {},
  body: closed({
    workspace_uuid: field(UuidOfWorkspace, "The workspace."),
    event_type: field(EventTypeSchema, "The kind of event."),
    in_app: field(Type.Boolean(), "Whether it appears in the list of notifications."),
    email: field(Type.Boolean(), "Whether it is sent by e-mail."),
    push: field(Type.Optional(Type.Boolean()), "Whether it is pushed to the caller's browsers; unchanged if left out."),
  }),
  reply: { preference: Preference },
  errors: [...memberErrors, "account_closed"],
  events: ["account.notification_preference_set"],
  example: {
    body: { workspace_uuid: ids.workspace, event_type: "moved_by_person", in_app: true, email: true, push: false },
  },
  handle: async ({ tx, caller: { user_uuid }, body: { workspace_uuid, event_type, ...sent }, fail }) => {
    // the lock lets two requests set preferences only one after the other
    await lockAccount(tx, user_uuid, fail);
    await checkMember(tx, workspace_uuid, user_uuid);
    const owner = { workspace_uuid, user_uuid };
    const stored = await findPreferences(tx, owner);
    const before = stored.find((each) => each.event_type === event_type);
    const preference = { workspace_uuid, event_type, push: before?.push ?? false, ...sent };
    if (before !== undefined && changedFields(before, sent).length === 0) return { preference: before };
    await putPreference(tx, owner, preference);
    tx.emitAccount(user_uuid, "account.notification_preference_set", preference);
    return { preference };
  },
});
