-- What may still be tried. A budget is a debt that time pays off, and a row of it is worth nothing once it is paid.
create table budgets (
  shop_id text not null,
  scope text not null,
  -- Who or what is counted, hashed: no network and no order number stands here.
  subject text not null,
  paid_off_at bigint not null,
  -- The last tries, newest first.
  tries bigint[] not null,
  primary key (shop_id, scope, subject)
);
create index budgets_by_end on budgets (paid_off_at);

-- What a shop usually sees: a large one bears more failures than a small one before it is under attack.
alter table shops add column returns_a_day integer not null default 0;
