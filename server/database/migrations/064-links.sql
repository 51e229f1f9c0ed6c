-- A link is good for one purpose, for so many times, and until it is revoked.
alter table order_nonces rename to nonces;
alter table nonces rename column order_id to subject;
alter table nonces
  add column id text not null default gen_random_uuid()::text,
  add column kind text not null default 'order',
  add column uses_left integer not null default 1,
  add column made_by text not null default '';
alter table nonces alter column id drop default, alter column kind drop default, alter column uses_left drop default, alter column made_by drop default;
create unique index nonces_by_id on nonces (shop_id, id);
alter index order_nonces_by_expiry rename to nonces_by_expiry;
