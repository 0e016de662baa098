-- Feature: mail. When mails of a kind were last sent to somebody, or about something, so that no inbox is filled.

create table mails_counted (
  -- a hash of the kind of mail and of the address, account or invitation
  subject bytea primary key,
  -- oldest first, and no more of them than the limit
  sent_at timestamptz[] not null,
  -- when the last of them stops to count
  forget_at timestamptz not null
);

create index mails_counted_age on mails_counted (forget_at);
