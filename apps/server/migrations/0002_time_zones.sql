-- identity/accounts: the time zone of a person, by which mails and lists know their day.

-- a name of the database of time zones (Europe/Berlin); null for a person who never said it
alter table users add column time_zone text;

alter table users drop constraint users_deleted_stay_empty;
-- whatever was under way when the account was deleted does not fill it again
alter table users add constraint users_deleted_stay_empty
  check (deleted_at is null or (
    deactivated_at is not null and not is_staff
    and num_nonnulls(email, pending_email, password_hash, phone_number, phone_number_country_code, image_version,
      attribution, time_zone) = 0));
