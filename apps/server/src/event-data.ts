import type { Static } from "typebox";
import type { Board } from "#features/boards/boards/index.ts";
import type { CustomField } from "#features/boards/custom-fields/index.ts";
import type { Group } from "#features/boards/groups/index.ts";
import type { Label } from "#features/boards/labels/index.ts";
import type { Sprint } from "#features/boards/sprints/index.ts";
import type { Status } from "#features/boards/statuses/index.ts";
import type { Deployment, Merge } from "#features/reactions/ci/index.ts";
import type { SentData, Webhook } from "#features/reactions/webhooks/index.ts";
import type { Comment } from "#features/tasks/comments/index.ts";
import type { LinkKind } from "#features/tasks/links/index.ts";
import type { Page } from "#features/wiki/pages/index.ts";
import type { Wiki } from "#features/wiki/wikis/index.ts";
import type { Role } from "#kernel/authorize.ts";
import type { BoardUuid } from "#kernel/uuids.ts";

// The data of every event. What webhooks get is declared once, in the document (`SentData`); what only the audit log and the
// activity show, here.

type Uuids = readonly string[];
/** The names of the fields that were sent and changed. */
type ChangedFields = { readonly changed: readonly string[] };
type NameRef = { readonly uuid: string; readonly name: string };
type TitleRef = { readonly uuid: string; readonly title: string };
type UuidRef = { readonly uuid: string };

type OfTask = { readonly task: TitleRef };
type Blocker = OfTask & { readonly blocker_uuid: string };
type Link = OfTask & { readonly other_task_uuid: string; readonly relationship: LinkKind };
type NumberedTask = { readonly task: TitleRef & { readonly number: number; readonly key: string } };
type OfSubtask = OfTask & { readonly subtask: TitleRef & { readonly is_done: boolean } };
type OfAttachment = {
  readonly attachment: NameRef & { readonly content_type: string; readonly size_bytes: number };
} & (NumberedTask | { readonly page: TitleRef & { readonly wiki_uuid: string } });

type OfWorkspace = { readonly workspace: NameRef };
type Difference<Value> = { readonly from: Value; readonly to: Value };
type Person = { readonly uuid: string; readonly first_name: string; readonly last_name: string };
type OfPerson = { readonly user: Person };
/** Only of the membership of a service account. */
type Service = { readonly service_account?: true };
type OfInvitation = {
  readonly invitation: {
    readonly uuid: string;
    readonly email: string;
    readonly role: Role;
    readonly board_uuids: Uuids;
  };
};
type OfKey = { readonly api_key: NameRef };
type OfView = { readonly view: NameRef & { readonly kind: string; readonly board_uuid: BoardUuid | null } };

type OfLabel = { readonly label: Pick<Label, "uuid" | "name" | "color"> };
type OfBoard = { readonly board: Static<typeof Board> };
type OfSprint = { readonly sprint: Sprint };
/** @property cleared_status_uuids the statuses that are no longer the complete one */
type OfStatus = { readonly status: Status & { readonly cleared_status_uuids?: Uuids } };
type OfGroup = { readonly group: Group };
type OfField = { readonly custom_field: CustomField };
type OfAutomation = { readonly automation: NameRef };
type OfForm = {
  readonly feedback_form: TitleRef & {
    readonly intro: string | null;
    readonly status_uuid: string | null;
    readonly is_open: boolean;
  };
};

type OfWiki = { readonly wiki: Wiki };
type OfPage = { readonly page: Page };
/** The number of pages of the tree that was copied, moved, archived or restored. */
type Tree = { readonly page_total: number };
type PagePlace = {
  readonly wiki_uuid?: string;
  readonly parent_page_uuid: string | null;
  readonly position: string;
};
type OfRequest = {
  readonly signature_request: { readonly uuid: string; readonly state: string; readonly page_version: number };
};

type OfWebhook = { readonly webhook: Static<typeof Webhook> };
type OfSecret = { readonly secret_uuid: string };

/** The data of every event by its name. What is sent to webhooks is declared by the document. */
export type DeclaredEvents = SentData & {
  "ticket.deleted": OfTask & { readonly linked_task_uuids: Uuids };
  "ticket.claimed": SentData["ticket.created"] & { readonly fencing_token: number; readonly expires_at: string };
  "ticket.lease_renewed": OfTask & { readonly expires_at: string };
  "ticket.lease_released": OfTask;
  "ticket.blocked": Blocker;
  "ticket.unblocked": Blocker;
  "ticket.linked": Link;
  "ticket.unlinked": Link;
  "comment.updated": NumberedTask & { readonly comment: Comment };
  "comment.deleted": NumberedTask & { readonly comment: UuidRef };
  "comment.restored": NumberedTask & { readonly comment: Omit<Comment, "body" | "body_json"> };
  "comment.purged": NumberedTask & { readonly comment: UuidRef };
  "subtask.created": OfSubtask;
  "subtask.updated": OfSubtask;
  "subtask.deleted": OfSubtask;
  "attachment.created": OfAttachment;
  "attachment.deleted": OfAttachment;
  "attachment.restored": OfAttachment;
  "attachment.purged": OfAttachment;
  "automation.started": OfAutomation & { readonly run: UuidRef };
  "deployment.reported": NumberedTask & { readonly deployment: Omit<Static<typeof Deployment>, "task_uuids"> };
  "merge.reported": NumberedTask & { readonly merge: Omit<Static<typeof Merge>, "task_uuids"> };
  "workspace.created": OfWorkspace;
  "workspace.updated": OfWorkspace & ChangedFields;
  "workspace.deleted": OfWorkspace;
  "workspace.suspended": OfWorkspace;
  "workspace.unsuspended": OfWorkspace;
  "workspace.plan_changed": OfWorkspace & Difference<string>;
  "workspace.billing_changed": OfWorkspace & Difference<string>;
  "member.joined": OfPerson & Service & { readonly role: Role };
  "member.left": OfPerson & Service & { readonly board_uuids: Uuids; readonly api_key_uuids: Uuids };
  "member.role_changed": OfPerson & Difference<Role>;
  "member.deactivated": OfPerson & { readonly api_key_uuids: Uuids };
  "member.reactivated": OfPerson;
  "invitation.created": OfInvitation;
  "invitation.resent": OfInvitation;
  "invitation.updated": OfInvitation;
  "invitation.link_created": OfInvitation;
  "invitation.revoked": OfInvitation;
  "invitation.accepted": OfInvitation;
  "invitation.declined": OfInvitation;
  "api_key.created": OfKey;
  "api_key.revoked": OfKey;
  "label.created": OfLabel;
  "label.updated": OfLabel & ChangedFields;
  "label.deleted": OfLabel;
  "view.created": OfView;
  "view.updated": OfView & ChangedFields;
  "view.shared": OfView;
  "view.unshared": OfView;
  "view.deleted": OfView;
  "board.created": { readonly board: NameRef };
  "board.updated": OfBoard & ChangedFields;
  "board.archived": OfBoard;
  "board.restored": OfBoard;
  "board.deleted": OfBoard & { readonly member_uuids: Uuids };
  "board.reordered": { readonly board_uuids: Uuids };
  "board.member_added": OfPerson;
  "board.member_removed": OfPerson;
  "sprint.created": OfSprint;
  "sprint.updated": OfSprint & ChangedFields;
  "sprint.started": OfSprint;
  "sprint.closed": OfSprint;
  "status.created": OfStatus;
  "status.updated": OfStatus & ChangedFields;
  "status.deleted": OfStatus;
  "status.reordered": { readonly status_uuids: Uuids };
  "status.requirements_changed": OfStatus;
  "group.created": OfGroup;
  "group.deleted": OfGroup;
  "group.reordered": { readonly group_uuids: Uuids };
  "custom_field.created": OfField;
  "custom_field.updated": OfField & ChangedFields;
  "custom_field.deleted": OfField;
  "automation.created": OfAutomation;
  "automation.updated": OfAutomation & ChangedFields & { readonly disabled_reason?: "run_limit" | "person_gone" };
  "automation.deleted": OfAutomation;
  "export.created": { readonly export: UuidRef };
  "export.finished": { readonly export: UuidRef & { readonly state: string } };
  "import.created": {
    readonly import: UuidRef & { readonly source: string; readonly dry_run: boolean; readonly file_name: string };
  };
  "import.finished": { readonly import: UuidRef & { readonly state: string } };
  "import.undone": { readonly import: UuidRef };
  "wiki.created": OfWiki;
  "wiki.updated": OfWiki & ChangedFields;
  "wiki.archived": OfWiki;
  "wiki.restored": OfWiki;
  "wiki_page.created": OfPage & Partial<Tree> & { readonly from?: string };
  "wiki_page.moved": OfPage & Partial<Tree> & { readonly from: PagePlace };
  "wiki_page.archived": OfPage & Tree;
  "wiki_page.restored": OfPage & Tree;
  "wiki_page.deleted": { readonly page: TitleRef };
  "wiki_page.link_changed": OfPage & ChangedFields;
  "signature_request.created": OfRequest;
  "signature_request.signed": OfRequest;
  "signature_request.declined": OfRequest;
  "signature_request.expired": OfRequest;
  "signature_request.cancelled": OfRequest;
  "feedback_form.created": OfForm;
  "feedback_form.updated": OfForm & ChangedFields;
  "feedback_form.deleted": OfForm;
  "webhook.created": OfWebhook;
  "webhook.updated": OfWebhook & ChangedFields;
  "webhook.deleted": OfWebhook;
  "secret.created": OfSecret & { readonly user_uuids: Uuids };
  "secret.updated": OfSecret & ChangedFields;
  "secret.rotated": OfSecret;
  "secret.revealed": OfSecret;
  "secret.used": OfSecret & { readonly automation_uuid: string; readonly run_uuid: string };
  "secret.audience_changed": OfSecret & { readonly added: Uuids; readonly removed: Uuids };
  "secret.access_given_up": OfSecret;
  "secret.owner_changed": OfSecret & { readonly owner_uuid: string };
  "secret.deleted": OfSecret;
};
