-- The secrets of shops that change without the process being started again, each sealed with a key of the process: who reads this
-- table reads nothing.
create table shop_secrets (
  shop_id text not null,
  name text not null,
  key_id text not null,
  sealed text not null,
  changed_at bigint not null,
  changed_by text,
  primary key (shop_id, name)
);
