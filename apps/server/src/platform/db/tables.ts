// Generated from the migrated database by `npm run gen`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Json } from "../../kernel/events.ts";

export type AccountCodesTable = {
  uuid: Generated<string>;
  user_uuid: string;
  purpose: string;
  code_hash: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
};

export type AccountEventsTable = {
  uuid: Generated<string>;
  user_uuid: string;
  name: string;
  data: Generated<Json>;
  ip: Generated<string | null>;
  created_at: Generated<Date>;
};

export type ApiKeysTable = {
  workspace_uuid: string;
  uuid: Generated<string>;
  user_uuid: string;
  name: string;
  token_hash: Buffer;
  token_hint: string;
  created_by: string;
  created_at: Generated<Date>;
  expires_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  last_used_at: Generated<Date | null>;
  last_used_ip: Generated<string | null>;
};

export type AttachmentsTable = {
  workspace_uuid: string;
  task_uuid: string;
  uuid: Generated<string>;
  name: string;
  content_type: string;
  size_bytes: number;
  created_by: string;
  created_at: Generated<Date>;
  archived_at: Generated<Date | null>;
  created_via: Generated<Json | null>;
};

export type AutomationBudgetsTable = {
  workspace_uuid: string;
  budget: string;
  spent: number;
  created_at: Generated<Date>;
};

export type AutomationRunsTable = {
  workspace_uuid: string;
  automation_uuid: string;
  uuid: Generated<string>;
  event_uuid: Generated<string | null>;
  slot: Generated<string | null>;
  task_uuid: Generated<string | null>;
  run_as_user_uuid: string;
  actions: Json;
  depth: number;
  state: string;
  steps_done: Generated<number>;
  results: Generated<Json>;
  half_done: Generated<Json | null>;
  error: Generated<string | null>;
  created_at: Generated<Date>;
  finished_at: Generated<Date | null>;
  cause: Generated<string>;
};

export type AutomationsTable = {
  workspace_uuid: string;
  board_uuid: string;
  uuid: Generated<string>;
  name: string;
  trigger_type: string;
  trigger_config: Generated<Json>;
  conditions: Generated<Json>;
  actions: Json;
  enabled: Generated<boolean>;
  disabled_reason: Generated<string | null>;
  run_as_user_uuid: string;
  task_uuid: Generated<string | null>;
  run_limit: Generated<number | null>;
  run_count: Generated<number>;
  watched_since: Generated<Date>;
  next_look_at: Generated<Date | null>;
  secret_sealed: Generated<string | null>;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  written_by: string;
  created_via: Generated<Json | null>;
};

export type BackupCodesTable = {
  user_uuid: string;
  code_hash: Buffer;
  created_at: Generated<Date>;
};

export type BoardMembersTable = {
  workspace_uuid: string;
  board_uuid: string;
  user_uuid: string;
  created_at: Generated<Date>;
};

export type BoardsTable = {
  workspace_uuid: string;
  uuid: Generated<string>;
  name: string;
  color: Generated<string | null>;
  position: ColumnType<string, string | number, string | number>;
  created_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Generated<Date | null>;
  public_token: Generated<string | null>;
  published_by: Generated<string | null>;
  published_at: Generated<Date | null>;
  view_count: Generated<number>;
};

export type CommentReadsTable = {
  workspace_uuid: string;
  task_uuid: string;
  user_uuid: string;
  read_at: Date;
};

export type CommentsTable = {
  workspace_uuid: string;
  task_uuid: string;
  uuid: Generated<string>;
  author_uuid: string;
  body: string;
  body_json: Json;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Generated<Date | null>;
  search: string;
  plain_text: Generated<string | null>;
  author_via: Generated<Json | null>;
  edited_at: Generated<Date | null>;
};

export type CustomFieldsTable = {
  workspace_uuid: string;
  board_uuid: string;
  uuid: Generated<string>;
  name: string;
  type: string;
  options: Generated<string[]>;
  currency: Generated<string | null>;
  position: ColumnType<string, string | number, string | number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type DeliveriesTable = {
  workspace_uuid: string;
  webhook_uuid: string;
  uuid: Generated<string>;
  event_uuid: string;
  event: string;
  sequence: Generated<number | null>;
  status: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date | null>;
  lease_uuid: Generated<string | null>;
  response_status: Generated<number | null>;
  error: Generated<string | null>;
  created_at: Generated<Date>;
  delivered_at: Generated<Date | null>;
};

export type EventSequencesTable = {
  workspace_uuid: string;
  last: number;
  forgotten: Generated<number>;
};

export type EventsTable = {
  workspace_uuid: string;
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  sequence: Generated<number | null>;
  name: string;
  board_uuid: Generated<string | null>;
  from_board_uuid: Generated<string | null>;
  task_uuid: Generated<string | null>;
  actor_kind: string;
  actor_user_uuid: Generated<string | null>;
  actor_api_key_uuid: Generated<string | null>;
  actor_name: string;
  data: Json;
  request_id: Generated<string | null>;
  ip: Generated<string | null>;
  created_at: Generated<Date>;
  depth: Generated<number>;
  actor_via: Generated<Json | null>;
};

export type FollowerPositionsTable = {
  follower: string;
  workspace_uuid: string;
  position: number;
};

export type GroupsTable = {
  workspace_uuid: string;
  board_uuid: string;
  uuid: Generated<string>;
  name: string;
  position: ColumnType<string, string | number, string | number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type IdempotentRepliesTable = {
  caller: string;
  key_hash: Buffer;
  request_hash: Buffer;
  status: number;
  body: Generated<string | null>;
  created_at: Generated<Date>;
  names: Generated<string[]>;
};

export type ImportsTable = {
  workspace_uuid: string;
  uuid: Generated<string>;
  source: string;
  dry_run: boolean;
  state: Generated<string>;
  file_name: string;
  progress_done: Generated<number>;
  progress_total: Generated<number>;
  board_uuids: Generated<string[]>;
  created: Generated<Json>;
  skipped: Generated<Json>;
  error: Generated<string | null>;
  row_errors: Generated<Json>;
  created_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  encoding: Generated<string | null>;
};

export type InvitationsTable = {
  workspace_uuid: string;
  uuid: Generated<string>;
  email: string;
  role: string;
  board_uuids: Generated<string[]>;
  token_hash: Buffer;
  invited_by: string;
  state: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  expires_at: Date;
};

export type JobsTable = {
  id: GeneratedAlways<number>;
  kind: string;
  workspace_uuid: Generated<string | null>;
  payload: string;
  run_at: Generated<Date>;
  attempts: Generated<number>;
  lease_uuid: Generated<string | null>;
  leased_until: Generated<Date | null>;
  last_error: Generated<string | null>;
  failed_at: Generated<Date | null>;
  created_at: Generated<Date>;
  key: Generated<string | null>;
  queue: Generated<string>;
  turn_key: Generated<string>;
  is_due: Generated<boolean>;
};

export type LabelsTable = {
  workspace_uuid: string;
  uuid: Generated<string>;
  name: string;
  color: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type LoginChallengesTable = {
  uuid: Generated<string>;
  user_uuid: string;
  token_hash: Buffer;
  password_hash: string;
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
};

export type MailsCountedTable = {
  subject: Buffer;
  sent_at: Date[];
  forget_at: Date;
};

export type MembersTable = {
  workspace_uuid: string;
  user_uuid: string;
  role: string;
  joined_at: Generated<Date>;
  updated_at: Generated<Date>;
  deactivated_at: Generated<Date | null>;
  left_at: Generated<Date | null>;
};

export type NotificationPreferencesTable = {
  workspace_uuid: string;
  user_uuid: string;
  event_type: string;
  in_app: boolean;
  email: boolean;
  push: boolean;
};

export type NotificationsTable = {
  workspace_uuid: string;
  uuid: Generated<string>;
  user_uuid: string;
  event_type: string;
  task_uuid: Generated<string | null>;
  comment_uuid: Generated<string | null>;
  event_uuid: Generated<string | null>;
  due_date: Generated<string | null>;
  actor_user_uuid: Generated<string | null>;
  excerpt: Generated<string | null>;
  in_app: boolean;
  awaits_mail: boolean;
  created_at: Generated<Date>;
  read_at: Generated<Date | null>;
  sprint_uuid: Generated<string | null>;
  actor_via: Generated<Json | null>;
};

export type ProfileImagesTable = {
  user_uuid: string;
  uuid: Generated<string | null>;
  version: number;
  created_at: Generated<Date>;
};

export type PushSubscriptionsTable = {
  user_uuid: string;
  uuid: Generated<string>;
  endpoint: string;
  endpoint_hash: Buffer;
  p256dh: string;
  auth: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type RelationshipsTable = {
  workspace_uuid: string;
  blocker_uuid: string;
  blocked_uuid: string;
  created_at: Generated<Date>;
};

export type SessionsTable = {
  uuid: Generated<string>;
  user_uuid: string;
  user_agent: Generated<string | null>;
  last_used_ip: Generated<string | null>;
  last_used_at: Generated<Date>;
  created_at: Generated<Date>;
  expires_at: Date;
  ended_at: Generated<Date | null>;
};

export type SignInFailuresTable = {
  subject: Buffer;
  failed_at: Generated<Date>;
  uuid: Generated<string>;
};

export type SignUpsTable = {
  uuid: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  attribution: Generated<Json | null>;
  accepted_terms_version: string;
  created_at: Generated<Date>;
  expires_at: Date;
};

export type SignaturesTable = {
  user_uuid: string;
  uuid: Generated<string>;
  image: string;
  created_at: Generated<Date>;
};

export type SprintsTable = {
  workspace_uuid: string;
  uuid: Generated<string>;
  series_uuid: string;
  board_uuid: string;
  number: number;
  name: string;
  goal: Generated<string | null>;
  state: string;
  starts_on: string;
  ends_on: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type StaffCallsTable = {
  uuid: Generated<string>;
  staff_uuid: string;
  operation: string;
  params: Generated<Json>;
  query: Generated<Json>;
  body: Generated<Json>;
  ip: Generated<string | null>;
  request_id: Generated<string | null>;
  created_at: Generated<Date>;
};

export type StatusesTable = {
  workspace_uuid: string;
  board_uuid: string;
  uuid: Generated<string>;
  name: string;
  color: Generated<string | null>;
  is_complete: Generated<boolean>;
  position: ColumnType<string, string | number, string | number>;
  entry_requirements: Generated<Json>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type SubtasksTable = {
  workspace_uuid: string;
  task_uuid: string;
  uuid: Generated<string>;
  title: string;
  is_done: Generated<boolean>;
  position: ColumnType<string, string | number, string | number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type SummaryEmailsTable = {
  workspace_uuid: string;
  board_uuid: string;
  user_uuid: string;
  frequency: string;
  sections: string[];
  told_until: Generated<Date | null>;
  next_at: Date;
  stopped_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type TaskNumbersTable = {
  workspace_uuid: string;
  board_uuid: string;
  last_number: number;
};

export type TasksTable = {
  workspace_uuid: string;
  board_uuid: string;
  uuid: Generated<string>;
  number: number;
  title: string;
  description: Generated<string>;
  description_json: Generated<Json | null>;
  status_uuid: string;
  group_uuid: Generated<string | null>;
  priority: Generated<string | null>;
  due_date: Generated<string | null>;
  position: ColumnType<string, string | number, string | number>;
  label_uuids: Generated<string[]>;
  assignee_uuids: Generated<string[]>;
  custom_fields: Generated<Json>;
  subtask_total: Generated<number>;
  subtask_done: Generated<number>;
  comment_total: Generated<number>;
  attachment_total: Generated<number>;
  lease_uuid: Generated<string | null>;
  lease_user_uuid: Generated<string | null>;
  lease_expires_at: Generated<Date | null>;
  lease_seconds: Generated<number | null>;
  fencing_token: Generated<number>;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Generated<Date | null>;
  search: string;
  plain_text: Generated<string | null>;
  created_via: Generated<Json | null>;
};

export type TwoFactorTable = {
  user_uuid: string;
  totp_secret: Generated<string | null>;
  totp_pending_secret: Generated<string | null>;
  totp_last_step: Generated<number | null>;
  totp_since: Generated<Date | null>;
  email_enabled: Generated<boolean>;
  email_since: Generated<Date | null>;
  is_on: GeneratedAlways<boolean | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type UsersTable = {
  uuid: Generated<string>;
  email: Generated<string | null>;
  first_name: string;
  last_name: string;
  password_hash: Generated<string | null>;
  is_service: Generated<boolean>;
  is_staff: Generated<boolean>;
  image_version: Generated<number | null>;
  accepted_terms_at: Generated<Date | null>;
  attribution: Generated<Json | null>;
  verified_at: Generated<Date | null>;
  deactivated_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  phone_number: Generated<string | null>;
  phone_number_country_code: Generated<string | null>;
  completion_sound_enabled: Generated<boolean>;
  completion_sound_prompted: Generated<boolean>;
  move_sound_enabled: Generated<boolean>;
  pending_email: Generated<string | null>;
  accepted_terms_version: Generated<string | null>;
  deleted_at: Generated<Date | null>;
};

export type WebhookLanesTable = {
  workspace_uuid: string;
  webhook_uuid: string;
  due_at: Generated<Date | null>;
  lease_uuid: Generated<string | null>;
  leased_until: Generated<Date | null>;
  served_at: Generated<Date>;
  is_failing: Generated<boolean>;
};

export type WebhooksTable = {
  workspace_uuid: string;
  uuid: Generated<string>;
  url: string;
  description: Generated<string | null>;
  events: Generated<string[] | null>;
  is_active: Generated<boolean>;
  secret: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type WorkspacesTable = {
  uuid: Generated<string>;
  name: string;
  plan: Generated<string>;
  billing_status: Generated<string>;
  suspended_at: Generated<Date | null>;
  public_boards_enabled: Generated<boolean>;
  public_wiki_pages_enabled: Generated<boolean>;
  two_factor_required: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Generated<Date | null>;
  suspended_reason: Generated<string | null>;
};

export type Tables = {
  account_codes: AccountCodesTable;
  account_events: AccountEventsTable;
  api_keys: ApiKeysTable;
  attachments: AttachmentsTable;
  automation_budgets: AutomationBudgetsTable;
  automation_runs: AutomationRunsTable;
  automations: AutomationsTable;
  backup_codes: BackupCodesTable;
  board_members: BoardMembersTable;
  boards: BoardsTable;
  comment_reads: CommentReadsTable;
  comments: CommentsTable;
  custom_fields: CustomFieldsTable;
  deliveries: DeliveriesTable;
  event_sequences: EventSequencesTable;
  events: EventsTable;
  follower_positions: FollowerPositionsTable;
  groups: GroupsTable;
  idempotent_replies: IdempotentRepliesTable;
  imports: ImportsTable;
  invitations: InvitationsTable;
  jobs: JobsTable;
  labels: LabelsTable;
  login_challenges: LoginChallengesTable;
  mails_counted: MailsCountedTable;
  members: MembersTable;
  notification_preferences: NotificationPreferencesTable;
  notifications: NotificationsTable;
  profile_images: ProfileImagesTable;
  push_subscriptions: PushSubscriptionsTable;
  relationships: RelationshipsTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  sign_ups: SignUpsTable;
  signatures: SignaturesTable;
  sprints: SprintsTable;
  staff_calls: StaffCallsTable;
  statuses: StatusesTable;
  subtasks: SubtasksTable;
  summary_emails: SummaryEmailsTable;
  task_numbers: TaskNumbersTable;
  tasks: TasksTable;
  two_factor: TwoFactorTable;
  users: UsersTable;
  webhook_lanes: WebhookLanesTable;
  webhooks: WebhooksTable;
  workspaces: WorkspacesTable;
};
