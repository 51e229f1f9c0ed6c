-- Keys from before roles become owner keys. `role_chosen` stays false until the merchant chooses a role, so that the
-- service can report them. The defaults also serve older processes that still insert keys during an update.
alter table merchant_keys
  add column role        text    not null default 'owner'
    check (role in ('owner', 'manager', 'agent', 'receiver', 'viewer')),
  add column role_chosen boolean not null default false,
  add column ends_at     bigint;                             -- null: no end
