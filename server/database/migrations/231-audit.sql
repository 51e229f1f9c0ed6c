-- What staff did, append-only. Each entry contains the hash of the one before; the head holds the last.
create table audit_heads (
  shop_id text   not null,
  seq     bigint not null,
  hash    text   not null,
  primary key (shop_id)
);

create table audit_entries (
  shop_id    text   not null,
  seq        bigint not null,
  at         bigint not null,
  account_id text,
  actor      text   not null,
  action     text   not null,
  detail     jsonb  not null,
  previous   text   not null,
  hash       text   not null,
  primary key (shop_id, seq)
);
create index audit_entries_by_account on audit_entries (account_id, shop_id, seq);
