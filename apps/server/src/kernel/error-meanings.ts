import type { errors } from "./error-table.ts";
import { invalidRequestMeanings } from "./invalid-request-meanings.ts";
import { signatureMeanings } from "./signature-meanings.ts";

/**
 * What each error means for the developer of a client, and what to do about it: the table of codes of the reference
 * (§19.3). The sentence in the reply is for the person who uses the client.
 */
export const errorMeanings: Readonly<Record<keyof typeof errors, string>> = {
  ...invalidRequestMeanings,
  ...signatureMeanings,

  // 401
  account_closed: "The account was deactivated. Its sessions and keys are no longer accepted.",
  credentials_wrong: "No account has this address and password. The reply does not say which one is wrong.",
  ticket_invalid: "A ticket opens one WebSocket within 60 seconds. Get a new one before each try.",
  two_factor_wrong: "The code is wrong, or the login took too long. Ask for the code again, or start a new login.",

  // 402
  billing_frozen: "The workspace is read-only until its invoice is paid. Reads work; do not retry.",
  invoice_unpaid: "The invoice is open, so the workspace cannot grow. Other writes still work.",
  seat_limit: "The plan has no free seat. Remove a member or change the plan.",
  board_limit: "The plan allows no further board. Delete one or change the plan.",
  storage_limit: "The plan has no room for this file. Delete files or change the plan.",
  automation_limit: "The plan allows no further automation on this board. Delete one or change the plan.",

  // 403
  key_outside_workspace: "An API key opens the one workspace that it was created in. For another one use another key.",
  role_read_only: "Viewers and guests may not write here. Ask an admin for another role.",
  role_comment_only: "The role may only write comments. Ask an admin for another role.",
  role_boards_only:
    "The role may write on boards but not in the workspace. Ask an admin for another role. A service account creates no boards: create the board with a person's key, and give it to the account.",
  role_not_publishing: "The role may not make boards public. Ask an admin to do it.",
  public_wiki_pages_disabled: "The workspace does not allow public pages. An owner can change the setting.",
  public_boards_disabled: "The workspace does not allow public boards. An owner can change the setting.",
  admin_required: "Only owners and admins may do this.",
  owner_required: "Only an owner of the workspace may do this.",
  billing_owner_required: "Only an owner of the workspace may pay for it or change its billing.",
  automation_run_as_higher: "An automation may not have more rights than its writer. Choose yourself.",
  secret_of_another: "The caller is in the audience of the secret and does not own it. Ask the owner.",
  automation_secret_key:
    "A key cannot open the vault, so it cannot make an automation send a secret either. Use a person's session.",
  view_of_another: "A shared view belongs to its author. Others may save a view of their own with the same values.",
  origin_foreign: "A page of another origin sent the session cookie. Send the token as a header instead.",
  verification_required: "The password is right, but the address is not verified. Ask for the code from the mail.",
  account_foreign: "The route works only for the caller's own account. Send its uuid.",
  two_factor_required: "The workspace requires a second factor, and the account has none. Set one up first.",
  staff_required: "The route is for the operator's staff accounts.",
  staff_two_factor_required: "Staff accounts need a second factor. Set one up, then log in again.",
  password_required: "The request must be confirmed by the password. Ask for it, and send it in the body.",

  // 404: also when the resource exists and the caller may not see it
  workspace_not_found: "There is no such workspace, or the caller is not a member of it.",
  board_not_found: "There is no such board, or the caller may not open it.",
  destination_board_not_found: "There is no destination board with this uuid, or the caller may not open it.",
  wiki_not_found:
    "There is no such wiki, it is archived (or is not, if it was to be restored), or the caller is a guest.",
  page_not_found: "There is no such page, it or its wiki is archived, or the caller is a guest.",
  page_version_not_found: "The page never had this version. Read the list of its versions.",
  task_not_found: "There is no such task, it is archived, or the caller may not open its board.",
  status_not_found: "The board has no such status.",
  group_not_found: "The board has no such group.",
  label_not_found: "The workspace has no such label.",
  custom_field_not_found: "The board has no such custom field.",
  comment_not_found: "The task has no such comment, or another person wrote it.",
  attachment_not_found: "There is no such attachment, or it was deleted.",
  subtask_not_found: "The task has no such subtask.",
  feedback_form_not_found: "There is no such form, or it takes nothing now. A public reply does not tell which.",
  relationship_not_found: "The two tasks are not linked in this way.",
  lease_not_found: "The task has no such lease, or it has expired. Claim the task again.",
  nothing_to_claim: "No task of the status is free. Ask again later.",
  api_key_not_found: "There is no such key, or it belongs to another person.",
  session_not_found: "The account has no such session, or it has ended.",
  totp_not_found: "The account has no authenticator, so there is none to remove or verify.",
  two_factor_not_found: "The account has no second factor, so there are no backup codes.",
  invitation_not_found: "There is no such invitation, or it is for another address.",
  person_not_found: "The workspace has no person with this uuid.",
  import_not_found: "The workspace has no such import.",
  export_not_found: "The workspace has no such export, or it was removed because it was too old.",
  image_not_found: "The person has no profile image, or has replaced it since.",
  signature_not_found: "The account has no such saved signature.",
  push_subscription_not_found: "The account has no such push subscription.",
  automation_not_found: "The board has no such automation.",
  notification_not_found: "The caller has no such notification.",
  sprint_not_found: "The board has no such sprint.",
  webhook_not_found: "The workspace has no such webhook.",
  note_not_found: "There is no such note, or it is another person's.",
  secret_not_found: "There is no such secret, or the caller is neither its owner nor in its audience.",
  view_not_found: "There is no such view, or the caller may not see it.",
  summary_not_found: "The caller gets no summary mails of this board.",
  unsubscribe_link_unknown: "The link is incomplete, or was never sent.",
  idempotency_forgotten:
    "The first request was done, and its result was deleted or may not be seen any more. Use a new key to do it again.",
  payments_off: "The operator has set up no payment provider. Plans are changed by the operator.",
  trash_not_found: "The trash has no item of this kind and uuid. It may have been restored or purged.",

  // 409
  last_owner: "The change would leave the workspace without an owner. Make another member an owner first.",
  version_conflict:
    "`version` is outdated. Read the resource again, apply the change again, and send the `version` of this body.",
  sprint_not_current: "The board is not the board of the current sprint. Use that board.",
  sprint_not_open: "The sprint is planned or closed. Close the current one.",
  sprint_next_missing: "Open tasks need a next sprint to go to. Plan one, send `next`, or do not carry over.",
  sprint_next_planned: "The next sprint already exists. Leave `next` out.",
  automation_disabled: "The automation is switched off. Switch it on before you run it.",
  automation_cause_spent:
    "Automations have triggered each other too often, or run too often. The sentence says when to try again.",
  workspace_name_taken: "Names of workspaces are unique. Choose another name.",
  page_moved: "Somebody else moved the page to another wiki at the same time. Read it and try again.",
  live_generation_changed:
    "The client's copy belongs to an earlier live document. Throw it away, and get a ticket without it.",
  live_schema_differs: "The client was built for another version of the document schema. Load its new version.",
  page_cycle: "The new parent is the page itself or lies under it. Choose another parent.",
  status_limit: "The board has the most statuses that are allowed. Delete one that is not used.",
  group_limit: "The board has the most groups that are allowed. Delete one that is not used.",
  label_limit: "The workspace has the most labels that are allowed. Delete one that is not used.",
  subtask_limit: "The task has the most success criteria that are allowed. Make another task, and link the two.",
  link_limit: "The task or the other one has the most links of all kinds together that are allowed.",
  custom_field_limit: "The board has the most custom fields that are allowed. Delete one that is not used.",
  page_limit: "The wiki is full. Archive pages, or put some into another wiki.",
  workspace_limit: "The person owns the most workspaces that are allowed. Use one that is there, or delete one first.",
  wiki_limit: "The workspace is full. Use a wiki that is there, or restore an archived one.",
  uuid_taken: "Something has this uuid, or had it before it was deleted. Choose another one.",
  label_name_taken: "Names of labels are unique in a workspace. Use that label, or choose another name.",
  status_name_taken: "Names of statuses are unique on a board. Choose another name.",
  custom_field_name_taken: "Names of custom fields are unique on a board. Choose another name.",
  status_list_changed: "The board's list has changed. Read it again, and send every uuid once.",
  group_list_changed: "The board's list has changed. Read it again, and send every uuid once.",
  board_list_changed: "The workspace's list has changed. Read it again, and send every uuid once.",
  status_is_last: "A board needs at least one status. Create another one first.",
  status_holds_tasks: "The status has active tasks. Move or archive them first.",
  signature_limit: "The account has the most signatures that are allowed. Delete one first.",
  terms_changed: "The accepted version is not the current one. Read the current terms, and show them to the person.",
  key_limit: "The person has the most live keys that are allowed in the workspace. Revoke one first.",
  export_not_done: "The zip can be downloaded when the state of the export is `done`.",
  import_limit: "Too many imports of the workspace are waiting or running. Wait until one of them has ended.",
  own_import_limit:
    "Too many imports of the person are waiting or running, in all workspaces. Wait until one of them has ended.",
  note_limit: "The person has the most notes that are allowed. Delete one first.",
  secret_limit: "The person owns the most secrets that are allowed in the workspace. Delete one first.",
  secret_owner_access: "The owner always has access. Delete the secret, or leave the workspace to pass it on.",
  view_limit: "The person has the most views that are allowed in the workspace. Delete one first.",
  shared_view_limit: "The workspace has the most shared views that are allowed. Save the view without sharing it.",
  webhook_limit: "The workspace has the most webhooks that are allowed. Delete one first.",
  feedback_form_limit: "The board has the most feedback forms that are allowed. Delete one that is not used.",
  submission_token_used: "The token was used for another message. Read the form again for a new one.",
  board_not_archived: "The board is active. Archive it first.",
  relationship_loop: "The tasks would wait for each other. Remove a relationship first.",
  idempotency_running: "The first request with this key is still running. Wait, then send the same request again.",
  idempotency_reused: "The key was used for another body or route. Use a new key for a new request.",
  two_factor_on: "The account already has a second factor. Log in with it.",
  oneself: "Admins cannot deactivate themselves. Leave the workspace instead.",
  own_account: "Staff cannot deactivate their own account. Another staff account can.",
  already_owner: "The named person is already an owner. Name another member.",
  sole_owner: "Some workspaces would have no owner. Hand them over or delete them first.",
  email_taken: "The address belongs to another account. Choose another one.",
  already_member: "The address belongs to a member of the workspace.",
  already_invited: "The address already has an open invitation. Resend or revoke it.",
  invitation_limit: "Too many invitations are open. Revoke some first.",
  second_factor_missing: "Only an owner with a second factor can require one. Set up your own first.",
  invitation_closed: "The invitation was accepted, declined or revoked, or has expired. Create a new one.",
  already_paid:
    "The workspace has the paid plan, by a subscription or by the operator. A portal session changes a subscription.",
  checkout_busy:
    "Two checkouts of one workspace were begun at the same moment: one went on; ask again for its address. Or eight requests of the " +
    "caller for checkouts and portals wait already.",
  never_paid: "The workspace has no account at the payment provider yet. A checkout session makes one.",

  // 413, 415
  export_too_large: "The zip is larger than 1 GB. Export less, or use a backup of the whole deployment.",
  file_too_large: "The file is larger than 25 MB. Send a smaller one.",
  attachment_type_not_allowed: "Files of this type are not accepted. The reference lists the accepted types.",
  attachment_bytes_mismatch: "The bytes do not match the content type of the form. Send the right content type.",

  // 423, 429, 502, 503
  workspace_suspended: "The operator suspended the workspace. Reads and writes fail.",
  too_many_failures: "Too many wrong passwords or codes for this account. Wait as long as `retry-after` says.",
  invitation_mails_limit:
    "The address has received the most invitations of one day. Wait as long as `retry-after` says.",
  feedback_limit: "The form has received the most submissions of one hour. Wait as long as `retry-after` says.",
  submission_too_fast: "The token is younger than two seconds. Send the same request again after `retry-after`.",
  uploads_busy: "One person sends six files at once; others wait for ten seconds. Send it again after `retry-after`.",
  images_busy: "Other images are being processed. Send the same request again after `retry-after`.",
  server_busy: "The request waited too long for other requests. Send it again after `retry-after`.",
  log_busy: "Other reads of these events are running. Read one page at a time.",
  copies_busy: "Other pages of copies are being read. Read one page at a time, and try again after `retry-after`.",
  exports_busy:
    "As many exports as may be, of this person, this workspace or in all, are being made or sent. Ask again after `retry-after`.",
  reveal_limit: "The person revealed the most secrets of one minute. Reveal again after `retry-after`.",
  searches_busy: "Other searches of this workspace are running. Search again after `retry-after`.",
  too_many_streams: "The caller has the most open streams and WebSockets that are allowed. Close one first.",
  too_many_sign_ins: "Too many passwords are being checked. Send the request again after `retry-after`.",
  payment_provider_failed:
    "The payment provider did not answer in time, or with an error. Nothing was stored or charged: send it again later.",
  database_unreachable: "The server runs without its database. Only `GET /health` answers this.",
  storage_unreachable:
    "The storage for files does not answer, or a disk of the server is nearly full. Nothing was stored: send it again later.",
};
