-- Verdicts on statements of withdrawal, and the returns that they opened.
alter table withdrawals
  add column verdict text,
  add column decided_at bigint,
  add column decided_by text,
  add column legal_reason text,
  add column waits_for text,
  add column accepted_units jsonb not null default '[]',
  add column return_ids jsonb not null default '[]',
  add column halted_until bigint,
  add column refunded_at bigint;
create index withdrawals_by_order on withdrawals (shop_id, order_id) where order_id is not null;
