/**
 * Every error of handlers (§7): its code → status, sentence and meaning. The sentence is for the person who uses a client, and `fail`
 * fills `{x}` in it. The meaning is for the developer of the client, in the table of codes of the reference (§7.1).
 */
export const errors = {
  // 400: business rules; nothing was applied
  status_given_twice: [
    400,
    "Give either status or status_uuid, not both.",
    "`status` and `status_uuid` name the same thing. Send one of them.",
  ],
  status_unknown: [
    400,
    "This board has no column named “{name}”.",
    "No status of the board has this name. Read the board's statuses, or send `status_uuid`.",
  ],
  status_of_another_board: [
    400,
    "The column does not belong to this board. Choose a column of the board.",
    "`status_uuid` belongs to another board. Send a status of the task's board.",
  ],
  group_of_another_board: [
    400,
    "The group does not belong to this board. Choose a group of the board.",
    "`group_uuid` belongs to another board. Send a group of the task's board.",
  ],
  assignee_without_access: [
    400,
    "Every assignee must be an active member with access to the board.",
    "A person in `assignee_uuids` cannot open the board. Nothing was changed.",
  ],
  label_of_another_workspace: [
    400,
    "Every label must belong to this workspace.",
    "A label in `label_uuids` belongs to another workspace. Nothing was changed.",
  ],
  text_given_twice: [
    400,
    "Give either the markdown or the document form, not both.",
    "A text was sent as markdown and as a document. Send only one of the two fields.",
  ],
  nothing_to_change: [
    400,
    "Give at least one field to change.",
    "The body has no field to change. Send at least one field besides `version`.",
  ],
  cursor_invalid: [
    400,
    "Invalid cursor.",
    "The cursor is not from this list, or was sent with `q`. Start again at the first page.",
  ],
  comment_length: [
    400,
    "A comment must contain 1 to 10,000 characters.",
    "The text is empty or too long. Shorten it before you send it again.",
  ],
  wiki_unchanged: [
    400,
    "The page already belongs to this wiki.",
    "The page is already in that wiki. Within a wiki, `POST /wiki-pages/{page_uuid}/move` moves it.",
  ],
  template_and_content: [
    400,
    "Send a template or a content, not both.",
    "A page begins with the content of its template, or with the one that is sent.",
  ],
  board_unchanged: [400, "The task already belongs to this board.", "The task is already on that board."],
  expiry_in_the_past: [
    400,
    "expires_at must be in the future.",
    "`expires_at` is in the past. Send a later time, or leave it out.",
  ],
  start_after_due: [
    400,
    "start_date {start_date} is after due_date {due_date}.",
    "The start date of the task would be after its due date. Change the two together, or clear one.",
  ],
  requirements_unmet: [
    400,
    "The ticket cannot enter the column “{name}” yet: {unmet}.",
    "The task does not meet the entry requirements of the status. Change the task, then move it.",
  ],
  requirement_invalid: [
    400,
    "The entry requirement is not valid: {problem}",
    "An entry requirement is not well formed. The sentence names the problem.",
  ],
  custom_field_unknown: [
    400,
    "This board has no custom field {uuid}.",
    "A key of `custom_fields` is not a field of the board. Read the board's custom fields.",
  ],
  custom_field_invalid: [
    400,
    "The value of the custom field “{name}” must be {expected}.",
    "The value does not fit the type of the field. The sentence says what is expected.",
  ],
  tasks_of_several_workspaces: [
    400,
    "All tickets must belong to one workspace.",
    "The tasks are in several workspaces. Send a request for each workspace.",
  ],
  task_given_twice: [
    400,
    "A ticket is named twice. Name each ticket once.",
    "The list contains a task twice. Send each task once.",
  ],
  favourite_given_twice: [
    400,
    "A favourite is named twice. Name each one once.",
    "The list contains a favourite twice. Send each one once.",
  ],
  export_children_need_zip: [
    400,
    "Pages with their subpages can only be exported as a zip or a PDF. Send format=zip or format=pdf.",
    "Markdown is one page. Ask for `format=zip` or `format=pdf`, or leave out `children`.",
  ],
  pdf_too_large: [
    400,
    "This is too large for one PDF. A PDF has at most 1,000 pages, 3 MB of text and 100 MB of pictures, and takes at most 20 seconds. Export parts of it, or a zip.",
    "The pages have too much text or too many pictures for one PDF, or it would take too long. Export parts of them, or a zip.",
  ],
  pdf_unavailable: [
    400,
    "This server cannot make PDFs, because a package is missing. Export a zip, or ask the operator to install the package.",
    "The package that makes PDFs is not installed on the server, or does not run on its machine.",
  ],
  page_content_missing: [
    400,
    "Give the content as content_markdown or as content_json.",
    "The body has neither form of the content. To change only the title, use the path that ends with /title.",
  ],
  live_text_not_one: [
    400,
    "Give either page_uuid or task_uuid.",
    "The body names no text, or a page and a task. Name one of them.",
  ],
  socket_expected: [
    400,
    "This address opens a WebSocket.",
    "The request does not ask for a WebSocket. Open the address with a WebSocket client.",
  ],
  text_too_slow: [
    400,
    "The markdown takes longer than a second to read. Make it shorter or simpler.",
    "The text has too many marks, such as brackets that do not end. Shorten it, or divide it.",
  ],
  page_full: [
    400,
    "The page would be too long. A page has at most 100,000 characters of markdown, 200 kB of JSON, 20,000 nodes and 64 levels. Begin another page.",
    "The page has no room for so much, or for so many parts, such as the cells of a long table. Begin another page.",
  ],
  signature_blanks_invalid: [
    400,
    "This page cannot be signed. It must have at most 20 signature blanks, each with a field_id of 4 to 64 letters, digits, _ and -.",
    "The page has more blanks than a signer can fill, or one whose `field_id` no request can send. Change the page.",
  ],
  signature_document_too_large: [
    400,
    "The page is too large to be signed. Its PDF may have at most 20 MB and take at most 20 seconds to make. Use fewer or smaller pictures, or less text.",
    "A signed page becomes a PDF, and this one could not be made. Use fewer or smaller pictures, or links to them; or divide a very long text.",
  ],
  signature_files_too_large: [
    400,
    "The files on the page have more than 100 MB together. Remove some of them.",
    "The page shows too many large files to be signed. Take some out of the text.",
  ],
  signature_field_unknown: [
    400,
    "The page has no blank with the field_id “{field_id}”. Read its blanks.",
    "`fields` names a blank that the document does not have. Read its `blanks`.",
  ],
  signature_field_twice: [
    400,
    "The field_id “{field_id}” is sent twice. Send each one once.",
    "Two items of `fields` are for the same blank. Send each once.",
  ],
  signature_field_missing: [
    400,
    "The blank “{label}” ({field_id}) must be filled.",
    "Every blank of the document must have a value in `fields`.",
  ],
  signature_picture_invalid: [
    400,
    "The picture for “{field_id}” must be a PNG as data:image/png;base64, of at most 4096 by 4096 pixels.",
    "A value that begins with `data:` must be a PNG that can be read. Send another picture.",
  ],
  public_page_elsewhere: [
    400,
    "`from` must be a page that this link shows.",
    "`from` is no public page of this link: it is unknown, private, in the trash or elsewhere. Read the page without it, which lists those under it.",
  ],
  page_parent_elsewhere: [
    400,
    "The parent must be a page of the same wiki.",
    "`parent_page_uuid` is no page of the wiki, or is archived. Nothing was changed.",
  ],
  page_too_deep: [
    400,
    "Pages can be nested at most {most} levels deep. Choose a parent that is higher up.",
    "The page, or one under it, would lie deeper than pages may. Choose a parent that is higher up.",
  ],
  bulk_too_long: [
    400,
    "The tickets would take more than {most} MB after the change. Name fewer tickets.",
    "The titles and the custom fields of all tasks together are too long. Send fewer tasks.",
  ],
  bulk_too_large: [
    400,
    "The request makes {count} changes. At most {most} are possible at once. Name fewer tickets.",
    "The changes of all tasks together make too many events. Send fewer tasks, or fewer changes.",
  ],
  labels_too_many: [
    400,
    "A ticket has at most {most} labels.",
    "With the added labels, the task would have too many. It was not changed.",
  ],
  assignees_too_many: [
    400,
    "A ticket has at most {most} assignees.",
    "With the added people, the task would have too many assignees. It was not changed.",
  ],
  custom_field_options: [
    400,
    "A select field needs options and a currency field needs a currency. Other types take neither.",
    "`options` and `currency` must match `type`. Send only what this type needs.",
  ],
  move_to_nowhere: [
    400,
    "Give a column or a position to move to.",
    "The body names neither a status nor a position. Send one of them.",
  ],
  search_query_missing: [400, "The search has no words. Send them in q.", "The search has no text. Send `q`."],
  workspace_uuid_missing: [
    400,
    "Give workspace_uuid, because a session can reach several workspaces.",
    "A session can open several workspaces. Send `workspace_uuid`.",
  ],
  relationship_to_itself: [
    400,
    "A ticket cannot be linked with itself.",
    "A task cannot have a link with itself. Name another task.",
  ],
  submission_token_invalid: [
    400,
    "The submission token is not valid, or older than 24 hours. Open the form again.",
    "The token is not one of this form, or is older than 24 hours. Read the form again for a new one.",
  ],
  authority_not_confirmed: [
    400,
    "Only a person who may sign for the organisation can accept. Confirm this in authority_confirmed.",
    "The acceptance needs `authority_confirmed: true`, which only a person who may sign can give.",
  ],
  terms_not_accepted: [
    400,
    "You must accept the terms to create an account.",
    "The account is created only after the terms are accepted. Send true.",
  ],
  password_common: [
    400,
    "This password is too easy to guess. Choose a less common one that is not your own name.",
    "The deployment rejects passwords that are easy to guess. Ask for another password.",
  ],
  password_wrong: [
    400,
    "The current password is wrong. Enter it again.",
    "The password that confirms this request is wrong. Ask for it again.",
  ],
  password_unchanged: [
    400,
    "The new password must differ from the current one.",
    "The new password equals the old one. Ask for another one.",
  ],
  email_unchanged: [400, "The account already has this e-mail address.", "The account already has this address."],
  code_invalid: [
    400,
    "The code is not valid or has expired.",
    "The code is wrong, used or older than 30 minutes. Ask for it again or send a new one.",
  ],
  invitation_invalid: [
    400,
    "The invitation is not valid or has expired.",
    "The token of the invitation is wrong, used or too old. Ask for a new invitation.",
  ],
  import_invalid: [
    400,
    "The file cannot be imported: {problem}",
    "The file cannot be read. The sentence names the problem; correct the file.",
  ],
  file_missing: [
    400,
    "Send one file in the multipart field “file”.",
    "The form must have exactly one file, in the field `file`.",
  ],
  lease_positions: [
    400,
    "Give from_status or from_status_uuid, and to_status or to_status_uuid.",
    "A claim needs the status to take a task from, and the status to move it to. Send both.",
  ],
  position_out_of_range: [
    400,
    "No free position is left here. Choose another one.",
    "No position is left at this end of the list. Choose a position between two neighbours.",
  ],
  audience_not_members: [
    400,
    "Only people who are active members of the workspace can be in the audience of a secret.",
    "The audience has somebody who is no active member, or a service account. Nothing was stored.",
  ],
  automation_secret: [
    400,
    "A header of call_webhook names a secret that you cannot reveal. Choose one that you can.",
    "Choose a secret of the workspace that is your own, or in whose audience you are.",
  ],
  boards_of_service_accounts: [
    400,
    "board_uuids is only for service accounts. A personal key reaches the boards of its person.",
    "`board_uuids` is only for keys of service accounts. Leave it out, or send `service_account`.",
  ],
  board_unknown: [
    400,
    "Every board must belong to this workspace.",
    "A board in `board_uuids` belongs to another workspace. Nothing was changed.",
  ],
  image_too_large: [
    400,
    "The image is too large. It may have at most 50 megapixels.",
    "The image has too many pixels. Make it smaller.",
  ],
  terms_unknown: [
    400,
    "The terms do not have this version. Read the current terms.",
    "The terms do not have this version. Read the current terms.",
  ],
  push_subscription_invalid: [
    400,
    "The push subscription is not valid: {problem}",
    "The browser's subscription is not well formed. The sentence names the problem.",
  ],
  automation_invalid: [
    400,
    "The automation is not valid: {problem}",
    "The trigger, a condition or an action is not valid. The sentence names the problem.",
  ],
  automation_needs_task: [
    400,
    "Name an active ticket of this board in task_uuid.",
    "This trigger or action works on a task. Send `task_uuid` of an active one.",
  ],
  automation_run_as: [
    400,
    "An automation must run as an active member with access to the board.",
    "`run_as_user_uuid` must be an active member who can open the board. Choose another member.",
  ],
  time_zone_unknown: [
    400,
    "There is no time zone “{name}”. Names are like Europe/Berlin or UTC.",
    "`time_zone` is no name of the database of time zones. Offsets like `+01:00` are none either.",
  ],
  sprint_dates: [400, "A sprint must not end before it starts.", "`ends_on` is before `starts_on`. Correct the dates."],
  webhook_event_unknown: [
    400,
    "There is no event “{event}”. Available events: {available}.",
    "A name in `events` does not exist. The sentence lists the available events.",
  ],
  webhook_url_refused: [
    400,
    "Webhooks cannot be sent to this URL: {reason}.",
    "Deliveries go only to public https addresses. The sentence says what is wrong.",
  ],
  signature_invalid: [
    400,
    "The signature does not match this body, or is too old.",
    "The header `stripe-signature` must be made of exactly this body with the current signing secret, within 300 seconds.",
  ],

  // 401
  account_closed: [
    401,
    "This account has been closed. Ask the operator to open it again.",
    "The account was deactivated. Its sessions and keys are no longer accepted.",
  ],
  credentials_wrong: [
    401,
    "The e-mail address or the password is wrong.",
    "No account has this address and password. The reply does not say which one is wrong.",
  ],
  ticket_invalid: [
    401,
    "The WebSocket ticket is not valid, was used, or has expired. Get a new one.",
    "A ticket opens one WebSocket within 60 seconds. Get a new one before each try.",
  ],
  two_factor_wrong: [
    401,
    "The code is wrong, or this login has expired.",
    "The code is wrong, or the login took too long. Ask for the code again, or start a new login.",
  ],

  // 402: plan and invoice; writes only
  billing_frozen: [
    402,
    "The workspace is read-only: an invoice is unpaid. An owner can pay it.",
    "The workspace is read-only until its invoice is paid. Reads work; do not retry.",
  ],
  invoice_unpaid: [
    402,
    "An unpaid invoice blocks new members, boards and uploads. An owner can pay it.",
    "The invoice is open, so the workspace cannot grow. Other writes still work.",
  ],
  seat_limit: [
    402,
    "All seats of the plan are taken. Remove somebody, or change the plan.",
    "The plan has no free seat. Remove a member or change the plan.",
  ],
  board_limit: [
    402,
    "All boards of the plan are in use. Delete a board, or change the plan.",
    "The plan allows no further board. Delete one or change the plan.",
  ],
  storage_limit: [
    402,
    "The plan's storage is full. Delete files, or change the plan.",
    "The plan has no room for this file. Delete files or change the plan.",
  ],
  automation_limit: [
    402,
    "The plan allows no more automations on this board. Delete one, or change the plan.",
    "The plan allows no further automation on this board. Delete one or change the plan.",
  ],

  // 403
  key_outside_workspace: [
    403,
    "This API key belongs to another workspace.",
    "An API key opens the one workspace that it was created in. For another one use another key.",
  ],
  role_read_only: [
    403,
    "Your role in this workspace is read-only.",
    "Viewers and guests may not write here. Ask an admin for another role.",
  ],
  role_comment_only: [
    403,
    "Your role in this workspace may only comment.",
    "The role may only write comments. Ask an admin for another role.",
  ],
  role_boards_only: [
    403,
    "Your role in this workspace may only write on its boards.",
    "The role may write on boards but not in the workspace. Ask an admin for another role. A service account creates no boards: create the board with a person's key, and give it to the account.",
  ],
  role_not_publishing: [
    403,
    "Your role in this workspace may not publish its boards.",
    "The role may not make boards public. Ask an admin to do it.",
  ],
  public_wiki_pages_disabled: [
    403,
    "Public pages are switched off in this workspace. An owner can allow them.",
    "The workspace does not allow public pages. An owner can change the setting.",
  ],
  public_boards_disabled: [
    403,
    "Public boards are switched off in this workspace. An owner can allow them.",
    "The workspace does not allow public boards. An owner can change the setting.",
  ],
  admin_required: [403, "Admin access required.", "Only owners and admins may do this."],
  owner_required: [403, "Only the workspace owner can do this.", "Only an owner of the workspace may do this."],
  billing_owner_required: [
    403,
    "Only the workspace owner can manage billing.",
    "Only an owner of the workspace may pay for it or change its billing.",
  ],
  automation_run_as_higher: [
    403,
    "An automation must run as yourself, or as a member whose role is no higher than yours.",
    "An automation may not have more rights than its writer. Choose yourself.",
  ],
  secret_of_another: [
    403,
    "Only the owner of the secret can do this. You can reveal it, or give up your own access.",
    "The caller is in the audience of the secret and does not own it. Ask the owner.",
  ],
  automation_secret_key: [
    403,
    "An API key cannot write an automation that uses secrets. Write it with a session.",
    "A key cannot open the vault, so it cannot make an automation send a secret either. Use a person's session.",
  ],
  view_of_another: [
    403,
    "Only the author of a view can change it. The author, owners and admins can delete it.",
    "A shared view belongs to its author. Others may save a view of their own with the same values.",
  ],
  origin_foreign: [
    403,
    "A write with the session cookie must come from the web app's own origin.",
    "A page of another origin sent the session cookie. Send the token as a header instead.",
  ],
  verification_required: [
    403,
    "Verify your e-mail address first.",
    "The password is right, but the address is not verified. Ask for the code from the mail.",
  ],
  account_foreign: [
    403,
    "You can do this only for your own account.",
    "The route works only for the caller's own account. Send its uuid.",
  ],
  two_factor_required: [
    403,
    "This workspace requires two-factor authentication. Set it up first.",
    "The workspace requires a second factor, and the account has none. Set one up first.",
  ],
  staff_required: [403, "Staff access required.", "The route is for the operator's staff accounts."],
  staff_two_factor_required: [
    403,
    "A staff account needs a second factor. Set one up first.",
    "Staff accounts need a second factor. Set one up, then log in again.",
  ],
  password_required: [
    403,
    "Confirm this request with your password.",
    "The request must be confirmed by the password. Ask for it, and send it in the body.",
  ],

  // 404: also when the resource exists and the caller may not see it
  signing_certificate_not_found: [
    404,
    "Nothing has been signed here yet, so there is no certificate.",
    "The certificate is made with the first signed document.",
  ],
  signature_request_not_found: [
    404,
    "Signature request not found.",
    "There is no such request, it was cancelled, or its link does not work now. A public reply does not show which.",
  ],
  workspace_not_found: [
    404,
    "Workspace not found.",
    "There is no such workspace, or the caller is not a member of it.",
  ],
  board_not_found: [404, "Board not found.", "There is no such board, or the caller may not open it."],
  destination_board_not_found: [
    404,
    "Destination board not found.",
    "There is no destination board with this uuid, or the caller may not open it.",
  ],
  task_not_found: [
    404,
    "Task not found.",
    "There is no such task, it is archived, or the caller may not open its board.",
  ],
  wiki_not_found: [
    404,
    "Wiki not found.",
    "There is no such wiki, it is archived (or is not, if it was to be restored), or the caller is a guest.",
  ],
  page_not_found: [
    404,
    "Page not found.",
    "There is no such page, it or its wiki is archived, or the caller is a guest.",
  ],
  page_version_not_found: [
    404,
    "The page has no such version.",
    "The page never had this version. Read the list of its versions.",
  ],
  status_not_found: [404, "Column not found.", "The board has no such status."],
  group_not_found: [404, "Group not found.", "The board has no such group."],
  label_not_found: [404, "Label not found.", "The workspace has no such label."],
  custom_field_not_found: [404, "Custom field not found.", "The board has no such custom field."],
  comment_not_found: [404, "Comment not found.", "The task has no such comment, or another person wrote it."],
  attachment_not_found: [404, "Attachment not found.", "There is no such attachment, or it was deleted."],
  subtask_not_found: [404, "Success criterion not found.", "The task has no such subtask."],
  relationship_not_found: [404, "Relationship not found.", "The two tasks are not linked in this way."],
  lease_not_found: [404, "Lease not found.", "The task has no such lease, or it has expired. Claim the task again."],
  nothing_to_claim: [
    404,
    "There is no ticket to claim in this column.",
    "No task of the status is free. Ask again later.",
  ],
  api_key_not_found: [404, "API key not found.", "There is no such key, or it belongs to another person."],
  session_not_found: [404, "Session not found.", "The account has no such session, or it has ended."],
  totp_not_found: [
    404,
    "No authenticator is set up.",
    "The account has no authenticator, so there is none to remove or verify.",
  ],
  two_factor_not_found: [
    404,
    "No second factor is set up.",
    "The account has no second factor, so there are no backup codes.",
  ],
  invitation_not_found: [404, "Invitation not found.", "There is no such invitation, or it is for another address."],
  person_not_found: [404, "Person not found.", "The workspace has no person with this uuid."],
  import_not_found: [404, "Import not found.", "The workspace has no such import."],
  export_not_found: [
    404,
    "Export not found.",
    "The workspace has no such export, or it was removed because it was too old.",
  ],
  image_not_found: [404, "Image not found.", "The person has no profile image, or has replaced it since."],
  signature_not_found: [404, "Signature not found.", "The account has no such saved signature."],
  push_subscription_not_found: [404, "Push subscription not found.", "The account has no such push subscription."],
  automation_not_found: [404, "Automation not found.", "The board has no such automation."],
  notification_not_found: [404, "Notification not found.", "The caller has no such notification."],
  sprint_not_found: [404, "Sprint not found.", "The board has no such sprint."],
  feedback_form_not_found: [
    404,
    "Feedback form not found.",
    "There is no such form, or it takes nothing now. A public reply does not show which.",
  ],
  webhook_not_found: [404, "Webhook not found.", "The workspace has no such webhook."],
  view_not_found: [404, "View not found.", "There is no such view, or the caller may not see it."],
  note_not_found: [404, "Note not found.", "There is no such note, or it is another person's."],
  secret_not_found: [
    404,
    "Secret not found.",
    "There is no such secret, or the caller is neither its owner nor in its audience.",
  ],
  summary_not_found: [404, "You have no summary of this board.", "The caller gets no summary mails of this board."],
  unsubscribe_link_unknown: [404, "This link is not valid.", "The link is incomplete, or was never sent."],
  idempotency_forgotten: [
    404,
    "This request was done before, and its result cannot be shown any more. It was not done again.",
    "The first request was done, and its result was deleted or may not be seen any more. Use a new key to do it again.",
  ],
  payments_off: [
    404,
    "This deployment takes no payments.",
    "The operator has set up no payment provider. Plans are changed by the operator.",
  ],
  trash_not_found: [
    404,
    "The trash does not contain this item.",
    "The trash has no item of this kind and uuid. It may have been restored or purged.",
  ],

  // 409
  document_not_signed: [
    409,
    "This document is not signed.",
    "Only a signed document can be downloaded. `state` of the request shows how it ended.",
  ],
  signed_document_unavailable: [
    409,
    "The signed document cannot be made: {reason}.",
    "A package is missing on the server, or the document is too large for one PDF. It is tried again every hour.",
  ],
  signed_document_not_ready: [
    409,
    "The signed document is being made. Try again in a few seconds.",
    "It is made once, after it was signed. Ask again after some seconds.",
  ],
  signature_request_closed: [
    409,
    "This signature request is {state}, and cannot be changed any more.",
    "The request was signed, declined or cancelled, or has expired. Create a new one.",
  ],
  signature_page_changed: [
    409,
    "Pictures were added to the page just now. Try again.",
    "Somebody added pictures while the page was being checked. Ask again.",
  ],
  last_owner: [
    409,
    "A workspace must have at least one owner.",
    "The change would leave the workspace without an owner. Make another member an owner first.",
  ],
  version_conflict: [
    409,
    "This was changed in the meantime. Read it again, and retry with the current version.",
    "`version` is outdated. Read the resource again, apply the change again, and send the `version` of this body.",
  ],
  page_moved: [
    409,
    "The page was moved to another wiki meanwhile. Try again.",
    "Somebody else moved the page to another wiki at the same time. Read it and try again.",
  ],
  live_generation_changed: [
    409,
    "Your copy of the text is outdated. Load the text again.",
    "The client's copy belongs to an earlier live document. Throw it away, and get a ticket without it.",
  ],
  live_schema_differs: [
    409,
    "This app is outdated. Reload it.",
    "The client was built for another version of the document schema. Load its new version.",
  ],
  page_cycle: [
    409,
    "A page cannot be moved under itself. Choose another parent.",
    "The new parent is the page itself or lies under it. Choose another parent.",
  ],
  status_limit: [
    409,
    "A board has at most {most} columns. Delete one first.",
    "The board has the most statuses that are allowed. Delete one that is not used.",
  ],
  group_limit: [
    409,
    "A board has at most {most} groups. Delete one first.",
    "The board has the most groups that are allowed. Delete one that is not used.",
  ],
  label_limit: [
    409,
    "A workspace has at most {most} labels. Delete one first.",
    "The workspace has the most labels that are allowed. Delete one that is not used.",
  ],
  subtask_limit: [
    409,
    "A ticket has at most {most} success criteria. Delete one first.",
    "The task has the most success criteria that are allowed. Make another task, and link the two.",
  ],
  link_limit: [
    409,
    "One of the two tickets already has {most} links. Delete one first.",
    "The task or the other one has the most links of all kinds together that are allowed.",
  ],
  custom_field_limit: [
    409,
    "A board has at most {most} custom fields. Delete one first.",
    "The board has the most custom fields that are allowed. Delete one that is not used.",
  ],
  page_limit: [
    409,
    "A wiki has at most {most} pages. Move some to the trash, or use another wiki.",
    "The wiki is full. Archive pages, or put some into another wiki.",
  ],
  workspace_limit: [
    409,
    "A person owns at most {most} workspaces. Delete one first, or make somebody else its owner.",
    "The person owns the most workspaces that are allowed. Use one that is there, or delete one first.",
  ],
  wiki_limit: [
    409,
    "A workspace has at most {most} wikis, archived ones included.",
    "The workspace is full. Use a wiki that is there, or restore an archived one.",
  ],
  sprint_not_current: [
    409,
    "Tickets can be added only to the current sprint. The sprint of this board is {state}.",
    "The board is not the board of the current sprint. Use that board.",
  ],
  sprint_not_open: [
    409,
    "Only the current sprint can be closed. This sprint is {state}.",
    "The sprint is planned or closed. Close the current one.",
  ],
  sprint_next_missing: [
    409,
    "There is no next sprint for the open tickets. Plan one first, or send next.",
    "Open tasks need a next sprint to go to. Plan one, send `next`, or do not carry over.",
  ],
  sprint_next_planned: [
    409,
    "The next sprint is already planned: “{name}”. Close this sprint without sending next.",
    "The next sprint already exists. Leave `next` out.",
  ],
  automation_disabled: [
    409,
    "This automation is switched off. Switch it on first.",
    "The automation is switched off. Switch it on before you run it.",
  ],
  automation_cause_spent: [
    409,
    "{reason}",
    "Automations have triggered each other too often, or run too often. The sentence says when to try again.",
  ],
  workspace_name_taken: [
    409,
    "A workspace with this name already exists. Choose another name.",
    "Names of workspaces are unique. Choose another name.",
  ],
  prefix_taken: [
    409,
    "Another board of the workspace has or had this prefix.",
    "No two boards of a workspace have the same prefix, and a former one stays its board's. Choose another one.",
  ],
  uuid_taken: [
    409,
    "This uuid is already in use. Choose another one.",
    "A resource has this uuid, or had it before it was deleted. Choose another one.",
  ],
  label_name_taken: [
    409,
    "A label with this name already exists. Choose another name.",
    "Names of labels are unique in a workspace. Use that label, or choose another name.",
  ],
  status_name_taken: [
    409,
    "A column with this name already exists. Choose another name.",
    "Names of statuses are unique on a board. Choose another name.",
  ],
  custom_field_name_taken: [
    409,
    "A custom field with this name already exists. Choose another name.",
    "Names of custom fields are unique on a board. Choose another name.",
  ],
  status_list_changed: [
    409,
    "The list of columns has changed. Send the uuid of every column exactly once.",
    "The board's list has changed. Read it again, and send every uuid once.",
  ],
  group_list_changed: [
    409,
    "The list of groups has changed. Send the uuid of every group exactly once.",
    "The board's list has changed. Read it again, and send every uuid once.",
  ],
  board_list_changed: [
    409,
    "The list of boards has changed. Send the uuid of every board exactly once.",
    "The workspace's list has changed. Read it again, and send every uuid once.",
  ],
  status_is_last: [
    409,
    "A board must keep at least one column.",
    "A board needs at least one status. Create another one first.",
  ],
  status_holds_tasks: [
    409,
    "The column “{name}” still holds {count} active tickets.",
    "The status has active tasks. Move or archive them first.",
  ],
  signature_limit: [
    409,
    "You already have {most} saved signatures. Delete one first.",
    "The account has the most signatures that are allowed. Delete one first.",
  ],
  note_limit: [
    409,
    "You already have {most} notes. Delete one first.",
    "The person has the most notes that are allowed. Delete one first.",
  ],
  secret_limit: [
    409,
    "You already own {most} secrets in this workspace. Delete one first.",
    "The person owns the most secrets that are allowed in the workspace. Delete one first.",
  ],
  secret_owner_access: [
    409,
    "This secret is your own. Delete it, if nobody needs it any more.",
    "The owner always has access. Delete the secret, or leave the workspace to pass it on.",
  ],
  terms_changed: [
    409,
    "The terms have changed since this version. Read the current terms.",
    "The accepted version is not the current one. Read the current terms, and show them to the person.",
  ],
  key_limit: [
    409,
    "You already have {most} live API keys in this workspace. Revoke one first.",
    "The person has the most live keys that are allowed in the workspace. Revoke one first.",
  ],
  export_not_done: [
    409,
    "The export is not done. Read the list of exports to see its progress.",
    "The zip can be downloaded when the state of the export is `done`.",
  ],
  import_limit: [
    409,
    "Three imports of this workspace are already waiting or running. Try again when one of them has ended.",
    "Too many imports of the workspace are waiting or running. Wait until one of them has ended.",
  ],
  import_not_undoable: [
    409,
    "Only an import that is done, and not undone yet, can be undone.",
    "The import waits, runs, failed, was a dry run or was undone before.",
  ],
  import_updated_tickets: [
    409,
    "The import cannot be undone, because it added or updated tickets on boards that were here before.",
    "The import met tickets of an earlier one. What they were before is in the history of each ticket. Archive what is not wanted.",
  ],
  import_worked_on: [
    409,
    "The import cannot be undone, because people worked with it: {work}.",
    "The sentence counts what was changed, added, moved or deleted after the import, with an example. Move what is not wanted to the trash.",
  ],
  own_import_limit: [
    409,
    "Ten of your imports are already waiting or running. Try again when one of them has ended.",
    "Too many imports of the person are waiting or running, in all workspaces. Wait until one of them has ended.",
  ],
  view_limit: [
    409,
    "You already have {most} views in this workspace. Delete one first.",
    "The person has the most views that are allowed in the workspace. Delete one first.",
  ],
  shared_view_limit: [
    409,
    "This workspace already has {most} shared views. One of them must be deleted first.",
    "The workspace has the most shared views that are allowed. Save the view without sharing it.",
  ],
  webhook_limit: [
    409,
    "This workspace already has {most} webhooks. Delete one first.",
    "The workspace has the most webhooks that are allowed. Delete one first.",
  ],
  feedback_form_limit: [
    409,
    "A board has at most {most} feedback forms. Delete one first.",
    "The board has the most feedback forms that are allowed. Delete one that is not used.",
  ],
  submission_token_used: [
    409,
    "This submission token was used for another message. Open the form again.",
    "The token was used for another message. Read the form again for a new one.",
  ],
  board_not_archived: [
    409,
    "Only an archived board can be restored or deleted.",
    "The board is active. Archive it first.",
  ],
  relationship_loop: [
    409,
    "The two tickets would block each other in a loop. Remove a link first.",
    "The tasks would wait for each other. Remove a relationship first.",
  ],
  idempotency_running: [
    409,
    "The first request with this Idempotency-Key is still running. Wait, then send it again.",
    "The first request with this key is still running. Wait, then send the same request again.",
  ],
  idempotency_reused: [
    409,
    "This Idempotency-Key was used for another request. Use a new key.",
    "The key was used for another body or route. Use a new key for a new request.",
  ],
  two_factor_on: [
    409,
    "A second factor is already set up. Log in with it.",
    "The account already has a second factor. Log in with it.",
  ],
  oneself: [
    409,
    "You cannot deactivate yourself. Leave the workspace instead.",
    "Admins cannot deactivate themselves. Leave the workspace instead.",
  ],
  own_account: [
    409,
    "You cannot deactivate your own account. Another staff account can.",
    "Staff cannot deactivate their own account. Another staff account can.",
  ],
  already_owner: [
    409,
    "You are already an owner of this workspace. Name another member.",
    "The named person is already an owner. Name another member.",
  ],
  sole_owner: [
    409,
    "You are the only owner of these workspaces: {names}. Hand them over or delete them first.",
    "Some workspaces would have no owner. Hand them over or delete them first.",
  ],
  email_taken: [
    409,
    "Another account has this e-mail address. Use another address.",
    "The address belongs to another account. Choose another one.",
  ],
  already_member: [
    409,
    "This person is already a member of the workspace.",
    "The address belongs to a member of the workspace.",
  ],
  already_invited: [
    409,
    "This address already has an open invitation. Resend it, or revoke it first.",
    "The address already has an open invitation. Resend or revoke it.",
  ],
  invitation_limit: [
    409,
    "This workspace already has {most} open invitations. Revoke some of them first.",
    "Too many invitations are open. Revoke some first.",
  ],
  second_factor_missing: [
    409,
    "Set up your own second factor first. Without one you would lock yourself out.",
    "Only an owner with a second factor can require one. Set up your own first.",
  ],
  invitation_closed: [
    409,
    "The invitation is no longer open. Create a new one.",
    "The invitation was accepted, declined or revoked, or has expired. Create a new one.",
  ],
  already_paid: [
    409,
    "This workspace already has the paid plan. Open the billing portal to change it.",
    "The workspace has the paid plan, by a subscription or by the operator. A portal session changes a subscription.",
  ],
  checkout_busy: [
    409,
    "Another checkout is being opened. Try again in a moment.",
    "Two checkouts of one workspace were begun at the same moment: one went on; ask again for its address. Or eight requests of the caller for checkouts and portals wait already.",
  ],
  never_paid: [
    409,
    "This workspace has no subscription yet. Start with a checkout.",
    "The workspace has no account at the payment provider yet. A checkout session makes one.",
  ],

  // 413
  signed_file_too_large: [
    413,
    "A file that is to be verified must be 100 MB or smaller.",
    "No document that was signed here is so large. It is another file.",
  ],
  export_too_large: [
    413,
    "An export that is imported must be 1 GB or smaller.",
    "The zip is larger than 1 GB. Export less, or use a backup of the whole deployment.",
  ],
  file_too_large: [413, "Files must be 25 MB or smaller.", "The file is larger than 25 MB. Send a smaller one."],

  // 415
  attachment_type_not_allowed: [
    415,
    "This file type is not allowed. Allowed are {kinds}.",
    "Files of this type are not accepted. The reference lists the accepted types.",
  ],
  attachment_bytes_mismatch: [
    415,
    "The file contents do not match its reported type.",
    "The bytes do not match the content type of the form. Send the right content type.",
  ],

  // 423
  workspace_suspended: [
    423,
    "The operator has suspended this workspace. Contact the operator.",
    "The operator suspended the workspace. Reads and writes fail.",
  ],

  // 429
  signature_mails_limit: [
    429,
    "This address or this workspace has reached the limit of signature requests for one day. Try again tomorrow.",
    "The address or the workspace has the most signature requests of one day. Wait as long as `retry-after` says.",
  ],
  too_many_failures: [
    429,
    "Too many failed attempts. Try again in a few minutes.",
    "Too many wrong passwords or codes for this account. Wait as long as `retry-after` says.",
  ],
  invitation_mails_limit: [
    429,
    "This address has reached the limit of invitations for one day. Try again tomorrow.",
    "The address has received the most invitations of one day. Wait as long as `retry-after` says.",
  ],
  feedback_limit: [
    429,
    "This form accepts at most {most} submissions per hour. Try again later.",
    "The form has received the most submissions of one hour. Wait as long as `retry-after` says.",
  ],
  submission_too_fast: [
    429,
    "The form was sent within two seconds of being opened. Send it again.",
    "The token is younger than two seconds. Send the same request again after `retry-after`.",
  ],
  uploads_busy: [
    429,
    "Your other files are still being uploaded. Try again when one of them is done.",
    "One person sends six files at once; others wait for ten seconds. Send it again after `retry-after`.",
  ],
  images_busy: [
    429,
    "Other images are still being processed. Try again in a few seconds.",
    "Other images are being processed. Send the same request again after `retry-after`.",
  ],
  server_busy: [
    429,
    "Too many requests are waiting for the same data. Try again in a moment.",
    "The request waited too long for other requests. Send it again after `retry-after`.",
  ],
  log_busy: [
    429,
    "Other reads of this workspace's events are still running. Try again in a moment.",
    "Other reads of these events are running. Read one page at a time.",
  ],
  copies_busy: [
    429,
    "Other copies of this workspace are still being read. Try again in a moment.",
    "Other pages of copies are being read. Read one page at a time, and try again after `retry-after`.",
  ],
  exports_busy: [
    429,
    "Other exports are being made or sent. Try again when one of them has ended.",
    "As many exports as may be, of this person, this workspace or in all, are being made or sent. Ask again after `retry-after`.",
  ],
  reveal_limit: [
    429,
    "You revealed {most} secrets within a minute. Try again in a moment.",
    "The person revealed the most secrets of one minute. Reveal again after `retry-after`.",
  ],
  searches_busy: [
    429,
    "Other searches of this workspace are still running. Try again in a moment.",
    "Other searches of this workspace are running. Search again after `retry-after`.",
  ],
  too_many_streams: [
    429,
    "A person or API key can have 20 open event streams and WebSockets. Close one first.",
    "The caller has the most open streams and WebSockets that are allowed. Close one first.",
  ],
  too_many_sign_ins: [
    429,
    "Too many passwords are being checked right now, in total or for your network. Try again in a few seconds.",
    "Too many passwords are being checked. Send the request again after `retry-after`.",
  ],

  // 502: the payment provider; nothing was stored or charged
  payment_provider_failed: [
    502,
    "The payment provider is unavailable. Nothing was changed or charged. Try again in a few minutes.",
    "The payment provider did not respond in time, or returned an error. Nothing was stored or charged: send it again later.",
  ],

  // 503: the first only from GET /health
  database_unreachable: [
    503,
    "The database is unreachable. Try again later.",
    "The server runs without its database. Only `GET /health` returns this.",
  ],
  storage_unreachable: [
    503,
    "The storage is unreachable or full. Nothing was changed. Try again later.",
    "The storage for files does not respond, or a disk of the server is nearly full. Nothing was stored: send it again later.",
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string, meaning: string]>;
