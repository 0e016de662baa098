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
  created_via: Generated<Json | null>;
  created_at: Generated<Date>;
  archived_at: Generated<Date | null>;
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
  occurrence: Generated<string | null>;
  cause: Generated<string>;
  task_uuid: Generated<string | null>;
  run_as_user_uuid: string;
  actions: Json;
  depth: number;
  state: string;
  steps_done: Generated<number>;
  results: Generated<Json>;
  step_progress: Generated<Json | null>;
  error: Generated<string | null>;
  created_at: Generated<Date>;
  finished_at: Generated<Date | null>;
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
  next_check_at: Generated<Date | null>;
  secret_sealed: Generated<string | null>;
  version: Generated<number>;
  created_by: string;
  created_via: Generated<Json | null>;
  written_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
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
  public_token: Generated<string | null>;
  published_by: Generated<string | null>;
  published_at: Generated<Date | null>;
  view_count: Generated<number>;
  created_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Generated<Date | null>;
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
  author_via: Generated<Json | null>;
  body: string;
  body_json: Json;
  plain_text: Generated<string | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  edited_at: Generated<Date | null>;
  archived_at: Generated<Date | null>;
  search: string;
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

export type EventConsumerOffsetsTable = {
  consumer: string;
  workspace_uuid: string;
  last_sequence: number;
};

export type EventSequencesTable = {
  workspace_uuid: string;
  last_sequence: number;
  removed_sequence: Generated<number>;
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
  actor_via: Generated<Json | null>;
  depth: Generated<number>;
  data: Json;
  request_id: Generated<string | null>;
  ip: Generated<string | null>;
  created_at: Generated<Date>;
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
  named_uuids: Generated<string[]>;
  created_at: Generated<Date>;
};

export type ImportsTable = {
  workspace_uuid: string;
  uuid: Generated<string>;
  source: string;
  dry_run: boolean;
  state: Generated<string>;
  file_name: string;
  encoding: Generated<string | null>;
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
  queue: Generated<string>;
  fairness_key: Generated<string>;
  workspace_uuid: Generated<string | null>;
  payload: string;
  key: Generated<string | null>;
  run_at: Generated<Date>;
  is_due: Generated<boolean>;
  attempts: Generated<number>;
  lease_uuid: Generated<string | null>;
  leased_until: Generated<Date | null>;
  last_error: Generated<string | null>;
  failed_at: Generated<Date | null>;
  created_at: Generated<Date>;
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

export type MailCountsTable = {
  subject: Buffer;
  sent_at: Date[];
  expires_at: Date;
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
  sprint_uuid: Generated<string | null>;
  comment_uuid: Generated<string | null>;
  event_uuid: Generated<string | null>;
  due_date: Generated<string | null>;
  actor_user_uuid: Generated<string | null>;
  actor_via: Generated<Json | null>;
  excerpt: Generated<string | null>;
  in_app: boolean;
  awaits_mail: boolean;
  created_at: Generated<Date>;
  read_at: Generated<Date | null>;
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
  uuid: Generated<string>;
  subject: Buffer;
  failed_at: Generated<Date>;
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
  plain_text: Generated<string | null>;
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
  created_via: Generated<Json | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Generated<Date | null>;
  search: string;
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
  pending_email: Generated<string | null>;
  first_name: string;
  last_name: string;
  password_hash: Generated<string | null>;
  is_service: Generated<boolean>;
  is_staff: Generated<boolean>;
  phone_number: Generated<string | null>;
  phone_number_country_code: Generated<string | null>;
  completion_sound_enabled: Generated<boolean>;
  completion_sound_prompted: Generated<boolean>;
  move_sound_enabled: Generated<boolean>;
  image_version: Generated<number | null>;
  accepted_terms_at: Generated<Date | null>;
  accepted_terms_version: Generated<string | null>;
  attribution: Generated<Json | null>;
  verified_at: Generated<Date | null>;
  deactivated_at: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type WebhookQueuesTable = {
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
  suspended_reason: Generated<string | null>;
  public_boards_enabled: Generated<boolean>;
  public_wiki_pages_enabled: Generated<boolean>;
  two_factor_required: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Generated<Date | null>;
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
  event_consumer_offsets: EventConsumerOffsetsTable;
  event_sequences: EventSequencesTable;
  events: EventsTable;
  groups: GroupsTable;
  idempotent_replies: IdempotentRepliesTable;
  imports: ImportsTable;
  invitations: InvitationsTable;
  jobs: JobsTable;
  labels: LabelsTable;
  login_challenges: LoginChallengesTable;
  mail_counts: MailCountsTable;
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
  webhook_queues: WebhookQueuesTable;
  webhooks: WebhooksTable;
  workspaces: WorkspacesTable;
};
