import { invalidRequestErrors } from "./invalid-request-errors.ts";

/**
 * Every error of handlers: its code → status and sentence (§7 as one table). A feature fails with a code and
 * never writes a status or a sentence. `{x}` in a sentence is filled from the details given to `fail`. What each code
 * means for the developer of a client is in `error-meanings.ts`.
 */
export const errors = {
  ...invalidRequestErrors,

  // 401
  account_closed: [401, "This account has been closed."],
  credentials_wrong: [401, "The e-mail address or the password is wrong."],
  two_factor_wrong: [401, "The code is wrong, or this login has expired."],

  // 402: plan and invoice; writes only
  billing_frozen: [402, "The workspace is read-only: an invoice is unpaid."],
  invoice_unpaid: [402, "An unpaid invoice blocks new members, boards and uploads."],
  seat_limit: [402, "All seats of the plan are taken."],
  board_limit: [402, "All boards of the plan are in use."],
  storage_limit: [402, "The plan's storage is full."],
  automation_limit: [402, "The plan allows no more automations on this board."],

  // 403
  key_outside_workspace: [403, "This API key belongs to another workspace."],
  role_read_only: [403, "Your role in this workspace is read-only."],
  role_comment_only: [403, "Your role in this workspace may only comment."],
  role_boards_only: [403, "Your role in this workspace may only write on its boards."],
  role_not_publishing: [403, "Your role in this workspace may not publish its boards."],
  public_boards_disabled: [403, "Public boards are switched off in this workspace. An owner can allow them."],
  admin_required: [403, "Admin access required."],
  owner_required: [403, "Only the workspace owner can do this."],
  automation_run_as_higher: [
    403,
    "An automation must run as yourself, or as a member whose role is no higher than yours.",
  ],
  origin_foreign: [403, "A write with the session cookie must come from the web app's own origin."],
  verification_required: [403, "Verify your e-mail address first."],
  account_foreign: [403, "You can do this only for your own account."],
  two_factor_required: [403, "This workspace requires two-factor authentication. Set it up first."],
  staff_required: [403, "Staff access required."],
  staff_two_factor_required: [403, "A staff account needs a second factor. Set one up first."],
  password_required: [403, "Confirm this request with your password."],

  // 404
  workspace_not_found: [404, "Workspace not found."],
  board_not_found: [404, "Board not found."],
  destination_board_not_found: [404, "Destination board not found."],
  task_not_found: [404, "Task not found."],
  status_not_found: [404, "Column not found."],
  group_not_found: [404, "Group not found."],
  label_not_found: [404, "Label not found."],
  custom_field_not_found: [404, "Custom field not found."],
  comment_not_found: [404, "Comment not found."],
  attachment_not_found: [404, "Attachment not found."],
  subtask_not_found: [404, "Success criterion not found."],
  relationship_not_found: [404, "Relationship not found."],
  lease_not_found: [404, "Lease not found."],
  nothing_to_claim: [404, "There is no ticket to claim in this column."],
  api_key_not_found: [404, "API key not found."],
  session_not_found: [404, "Session not found."],
  totp_not_found: [404, "No authenticator is set up."],
  two_factor_not_found: [404, "No second factor is set up."],
  invitation_not_found: [404, "Invitation not found."],
  person_not_found: [404, "Person not found."],
  import_not_found: [404, "Import not found."],
  image_not_found: [404, "There is no image."],
  signature_not_found: [404, "Signature not found."],
  push_subscription_not_found: [404, "Push subscription not found."],
  automation_not_found: [404, "Automation not found."],
  notification_not_found: [404, "Notification not found."],
  sprint_not_found: [404, "Sprint not found."],
  webhook_not_found: [404, "Webhook not found."],
  summary_not_found: [404, "You have no summary of this board."],
  unsubscribe_link_unknown: [404, "This link is not valid."],
  idempotency_forgotten: [
    404,
    "This request was done before, and its result was deleted permanently. It was not done again.",
  ],
  trash_not_found: [404, "The trash does not contain this item."],

  // 409
  last_owner: [409, "A workspace must have at least one owner."],
  version_conflict: [409, "This was changed in the meantime. Read it again, and retry with the current version."],
  sprint_not_current: [409, "Tickets can be added only to the current sprint. The sprint of this board is {state}."],
  sprint_not_open: [409, "Only the current sprint can be closed. This sprint is {state}."],
  sprint_next_missing: [409, "There is no next sprint for the open tickets. Plan one first, or send next."],
  sprint_next_planned: [409, "The next sprint is already planned: “{name}”. Close this sprint without sending next."],
  automation_disabled: [409, "This automation is switched off."],
  automation_cause_spent: [409, "{reason}"],
  workspace_name_taken: [409, "A workspace with this name already exists."],
  uuid_taken: [409, "This uuid is taken."],
  label_name_taken: [409, "A label with this name already exists."],
  status_name_taken: [409, "A column with this name already exists."],
  custom_field_name_taken: [409, "A custom field with this name already exists."],
  status_list_changed: [409, "The column list changed. Send every column's uuid exactly once."],
  group_list_changed: [409, "The group list changed. Send every group's uuid exactly once."],
  board_list_changed: [409, "The board list changed. Send every board's uuid exactly once."],
  status_is_last: [409, "A board must keep at least one column."],
  status_holds_tasks: [409, "The column “{name}” still holds {count} active tickets."],
  signature_limit: [409, "You already have 20 saved signatures. Delete one first."],
  terms_changed: [409, "The terms have changed since this version. Read the current terms."],
  key_limit: [409, "You already have 10 live API keys in this workspace. Revoke one first."],
  import_limit: [
    409,
    "Three imports of this workspace are already waiting or running. Try again when one of them has ended.",
  ],
  webhook_limit: [409, "This workspace already has 20 webhooks. Delete one first."],
  board_not_archived: [409, "Only an archived board can be restored or deleted."],
  relationship_loop: [409, "The two tickets would block each other in a loop."],
  idempotency_running: [409, "The first request with this Idempotency-Key is still running."],
  idempotency_reused: [409, "This Idempotency-Key was used for another request."],
  two_factor_on: [409, "A second factor is already set up. Log in with it."],
  oneself: [409, "You cannot deactivate yourself. Leave the workspace instead."],
  own_account: [409, "You cannot deactivate your own account. Another staff account can."],
  already_owner: [409, "You are already an owner of this workspace. Name another member."],
  sole_owner: [409, "First hand over or delete the workspaces of which you are the only owner: {names}."],
  email_taken: [409, "Another account has this e-mail address."],
  already_member: [409, "This person is already a member of the workspace."],
  already_invited: [409, "This address already has an open invitation."],
  invitation_limit: [409, "This workspace already has 200 open invitations. Revoke some of them first."],
  second_factor_missing: [409, "Set up your own second factor first. Without one you would lock yourself out."],
  invitation_closed: [409, "The invitation is no longer open."],

  // 413, 415
  file_too_large: [413, "Files must be 25 MB or smaller."],
  attachment_type_not_allowed: [415, "This file type is not allowed."],
  attachment_bytes_mismatch: [415, "The file contents do not match its reported type."],

  // 423, 429
  workspace_suspended: [423, "This workspace is suspended."],
  too_many_failures: [429, "Too many failed attempts. Try again in a few minutes."],
  invitation_mails_limit: [429, "This address has received the most invitations of one day. Try again later."],
  images_busy: [429, "Other images are still being processed. Try again in a few seconds."],
  server_busy: [429, "Too many requests are waiting for the same data. Try again in a moment."],
  log_busy: [429, "Other reads of this workspace's events are still running. Try again in a moment."],
  searches_busy: [429, "Other searches of this workspace are still running. Try again in a moment."],
  too_many_streams: [429, "A person or API key can have at most 20 open event streams. Close one first."],
  too_many_sign_ins: [
    429,
    "Too many passwords are being checked right now, in total or for your network. Try again in a few seconds.",
  ],

  // 503: GET /health alone
  database_unreachable: [503, "The database is unreachable."],
} as const satisfies Record<string, readonly [number, string]>;
