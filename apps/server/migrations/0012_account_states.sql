-- Feature: accounts. Which terms a person accepted, and accounts whose person is gone.

alter table users
  add column accepted_terms_version text,
  -- the row stays for what refers to it, emptied of everything that names the person
  add column deleted_at timestamptz,
  drop constraint users_people_have_an_address,
  add constraint users_people_have_an_address
    check (is_service or deleted_at is not null or (email is not null and password_hash is not null)),
  -- whatever was under way when the account was deleted does not fill it again
  add constraint users_deleted_stay_empty
    check (deleted_at is null or (
      deactivated_at is not null and not is_staff
      and num_nonnulls(email, pending_email, password_hash, phone_number, phone_number_country_code, image_version,
        attribution) = 0));

update users set accepted_terms_version = '1' where accepted_terms_at is not null;
