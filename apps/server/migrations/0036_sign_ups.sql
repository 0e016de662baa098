-- Feature: accounts. Sign-ups that wait for their address to be proved, apart from the accounts; codes under the deployment's key.

-- One is kept whether or not the address has an account, so that nothing tells the two apart.
create table sign_ups (
  -- what whoever signed up was shown, and the account's own when the address is proved
  uuid uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  attribution jsonb,
  accepted_terms_version text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

create index sign_ups_of_address on sign_ups (lower(email), created_at desc, uuid);

create index sign_ups_age on sign_ups (expires_at);

-- a code may also prove the address of a sign-up, which is no account yet
alter table account_codes drop constraint account_codes_user_uuid_fkey;

create index account_codes_age on account_codes (expires_at);

-- codes are hashed under the deployment's key from now on; what was hashed without it opens nothing any more
delete from account_codes;

delete from backup_codes;

insert into sign_ups (uuid, email, password_hash, first_name, last_name, attribution, accepted_terms_version, created_at,
    expires_at)
  select uuid, email, password_hash, first_name, last_name, attribution, coalesce(accepted_terms_version, '1'), created_at,
    clock_timestamp() + interval '7 days'
  from users where verified_at is null and not is_service and deactivated_at is null and deleted_at is null;

delete from users where verified_at is null and not is_service and deactivated_at is null and deleted_at is null;
