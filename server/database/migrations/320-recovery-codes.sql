-- Hashes of unused codes that replace a code of the authenticator app.
alter table accounts add column recovery_codes jsonb not null default '[]';
