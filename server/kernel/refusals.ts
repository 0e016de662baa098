/**
 * Every refusal the API can give: name → status and message (§7 as one table). A feature refuses by name and never
 * writes a status or a message. `{x}` in a message is filled from the refusal's details.
 */
export const refusals = {
  // 400: business rules; nothing was applied
  status_given_twice: [400, "Give either status or status_uuid, not both."],
  status_unknown: [400, "This board has no column named “{name}”."],
  status_of_another_board: [400, "The column does not belong to this board."],
  group_of_another_board: [400, "The group does not belong to this board."],
  assignee_without_access: [400, "Every assignee must be an active member with access to the board."],
  label_of_another_workspace: [400, "Every label must belong to this workspace."],
  text_given_twice: [400, "Give either the markdown or the document form, not both."],
  document_invalid: [400, "The document is not valid: {problem}"],
  nothing_to_change: [400, "Give at least one field to change."],
  cursor_invalid: [400, "Invalid cursor."],
  comment_length: [400, "A comment must contain 1 to 10,000 characters."],
  board_unchanged: [400, "The task already belongs to this board."],
  expiry_in_the_past: [400, "expires_at must lie in the future."],
  requirements_unmet: [400, "The column “{name}” cannot be entered yet: {unmet}."],
  requirement_invalid: [400, "The entry requirement is not valid: {problem}"],
  custom_field_unknown: [400, "This board has no custom field {uuid}."],
  custom_field_invalid: [400, "The value of the custom field “{name}” must be {expected}."],
  custom_field_options: [400, "A select field needs options, a currency field a currency, and no other field either."],
  move_to_nowhere: [400, "Give a column or a position to move to."],
  search_query_missing: [400, "Give the words to search for in q."],
  workspace_uuid_missing: [400, "Give workspace_uuid: a session reaches more than one workspace."],
  relationship_to_itself: [400, "A task cannot block itself."],
  terms_not_accepted: [400, "The terms must be accepted."],
  password_common: [400, "This password is too easy to guess. Choose one that is less common and not your own name."],
  password_wrong: [400, "The current password is wrong."],
  password_unchanged: [400, "The new password must differ from the current one."],
  email_unchanged: [400, "This is the account's address already."],
  code_invalid: [400, "The code is not valid or has expired."],
  invitation_invalid: [400, "The invitation is not valid or has expired."],
  last_owner: [409, "A workspace must keep an owner."],
  import_invalid: [400, "The file cannot be imported: {problem}"],
  file_missing: [400, "Send one file in the multipart field “file”."],
  lease_positions: [400, "Give from_status or from_status_uuid, and to_status or to_status_uuid."],
  position_out_of_range: [400, "There is no room at this position."],
  boards_of_service_accounts: [
    400,
    "Only a service account is given boards; a key of your own opens the boards that you open.",
  ],
  board_unknown: [400, "Every board must belong to this workspace."],
  image_too_large: [400, "The image is too large to be prepared: 50 megapixels at most."],
  terms_unknown: [400, "There are no terms of this version."],
  push_subscription_invalid: [400, "The push subscription is not valid: {problem}"],
  automation_invalid: [400, "The automation is not valid: {problem}"],
  automation_needs_task: [400, "Name an active ticket of this board in task_uuid."],
  automation_run_as: [400, "A rule runs as an active member with access to the board."],
  webhook_url_refused: [400, "This URL cannot be sent to: {reason}."],

  // 401
  account_closed: [401, "This account has been closed."],
  credentials_wrong: [401, "The e-mail address or the password is wrong."],
  two_factor_wrong: [401, "The code is wrong, or this login has expired."],

  // 402: plan and invoice; writes only
  billing_frozen: [402, "The workspace is read-only: an invoice is unpaid."],
  invoice_unpaid: [402, "An unpaid invoice blocks new members, boards and uploads."],
  seat_limit: [402, "The plan's seats are all taken."],
  board_limit: [402, "The plan's boards are all in use."],
  storage_limit: [402, "The plan's storage is full."],
  automation_limit: [402, "The plan's rules on this board are all in use."],

  // 403
  key_outside_workspace: [403, "This API key belongs to another workspace."],
  role_read_only: [403, "Your role in this workspace is read-only."],
  role_comment_only: [403, "Your role in this workspace may only comment."],
  role_boards_only: [403, "Your role in this workspace may only write on its boards."],
  admin_required: [403, "Admin access required."],
  owner_required: [403, "Only the workspace owner can do this."],
  automation_run_as_higher: [403, "A rule runs as yourself, or as somebody whose role is no higher than yours."],
  origin_foreign: [403, "A write with the session cookie must come from the web app's own origin."],
  verification_required: [403, "Verify your e-mail address first."],
  account_foreign: [403, "This can only be done for one's own account."],
  two_factor_required: [403, "This workspace demands two-factor authentication. Set it up first."],
  staff_required: [403, "Staff access required."],

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
  webhook_not_found: [404, "Webhook not found."],
  summary_not_found: [404, "You have no summary of this board."],
  unsubscribe_link_unknown: [404, "This link is not known."],
  trash_not_found: [404, "Nothing like this is in the trash."],

  // 409
  version_conflict: [409, "Somebody changed this in the meantime. Read it again and retry with the current version."],
  automation_disabled: [409, "This automation is switched off."],
  workspace_name_taken: [409, "A workspace with this name exists already."],
  label_name_taken: [409, "A label with this name exists already."],
  status_name_taken: [409, "A column with this name exists already."],
  custom_field_name_taken: [409, "A custom field with this name exists already."],
  status_list_changed: [409, "The column list changed. Send every column's uuid exactly once."],
  group_list_changed: [409, "The group list changed. Send every group's uuid exactly once."],
  board_list_changed: [409, "The board list changed. Send every board's uuid exactly once."],
  status_is_last: [409, "A board must keep at least one column."],
  status_holds_tasks: [409, "The column “{name}” still holds {count} active tickets."],
  signature_limit: [409, "You have 20 saved signatures already. Delete one first."],
  terms_changed: [409, "The terms have changed since this version. Read the current ones."],
  key_limit: [409, "You have 10 live API keys in this workspace already. Revoke one first."],
  webhook_limit: [409, "This workspace has 20 webhooks already. Delete one first."],
  board_not_archived: [409, "Only an archived board can be restored or deleted."],
  relationship_loop: [409, "The two tickets would block each other in a loop."],
  idempotency_running: [409, "The first request with this Idempotency-Key is still running."],
  idempotency_reused: [409, "This Idempotency-Key was used for another request."],
  two_factor_on: [409, "A second factor is set up already. Log in with it."],
  oneself: [409, "You cannot deactivate yourself. Leave the workspace instead."],
  own_account: [409, "You cannot deactivate your own account. Another staff account can."],
  already_owner: [409, "You own this workspace already. Name the member who takes it over."],
  sole_owner: [409, "Hand over or delete the workspaces that you alone own first: {names}."],
  email_taken: [409, "Another account has this address by now."],
  already_member: [409, "This person is a member of the workspace already."],
  already_invited: [409, "This address has an open invitation already."],
  invitation_closed: [409, "The invitation is not open any more."],

  // 413, 415
  file_too_large: [413, "Files must be 25 MB or smaller."],
  attachment_type_not_allowed: [415, "This file type is not allowed."],
  attachment_bytes_mismatch: [415, "The file contents do not match its reported type."],

  // 423, 429
  workspace_suspended: [423, "This workspace is suspended."],
  too_many_failures: [429, "Too many failed attempts. Try again in a few minutes."],
  images_busy: [429, "Other images are still being prepared. Try again in a few seconds."],
  searches_busy: [429, "Other searches of this workspace are still running. Try again in a moment."],
  too_many_sign_ins: [429, "Too many people are signing in at this moment. Try again in a few seconds."],

  // 503: GET /health alone
  database_unreachable: [503, "The database is unreachable."],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalName = keyof typeof refusals;

/** Marker fields that go into the body beside `error` (§7: branch on these, not on the text). */
export type Markers = {
  readonly version?: number;
  readonly billing_frozen?: true;
  readonly verification_required?: true;
  readonly two_factor_required?: true;
  readonly user_uuid?: string;
  /** seconds; goes into the header of a 429 instead of the body */
  readonly retry_after?: number;
  readonly prices?: typeof prices;
};

/** What the paid plan costs, shown with every plan-limit refusal (§7, 402). */
export const prices = {
  monthly: { unit_amount: 800, currency: "eur", interval: "month" },
  annual: { unit_amount: 8000, currency: "eur", interval: "year" },
} as const;

/** An expected "no". Thrown anywhere behind a door, it rolls everything back and becomes the reply. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly status: number;
  readonly markers: Markers;

  constructor(refusal: RefusalName, details: Record<string, string | number> = {}, markers: Markers = {}) {
    const [status, template] = refusals[refusal];
    super(template.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole)));
    this.refusal = refusal;
    this.status = status;
    this.markers = markers;
  }
}

/**
 * Refuses the request.
 * @param name the refusal; it must be among the route's `refuses`
 * @param details values for the placeholders of the message
 * @param markers fields for the body beside `error`
 */
export function refuse(name: RefusalName, details?: Record<string, string | number>, markers?: Markers): never {
  throw new Refusal(name, details, markers);
}
