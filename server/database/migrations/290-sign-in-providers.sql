-- The person of the account at an OpenID Connect issuer. Decides after the first sign-in, whatever the email.
alter table accounts add column provider_issuer text;
alter table accounts add column provider_subject text;
create unique index accounts_by_provider on accounts (shop_id, provider_issuer, provider_subject);
