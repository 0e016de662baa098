-- Feature: billing. When a checkout was opened: its payment is looked for, in case the provider's event is lost.

-- null for a customer whose last checkout was opened before this was stored
alter table billing_accounts add column checkout_at timestamptz;
