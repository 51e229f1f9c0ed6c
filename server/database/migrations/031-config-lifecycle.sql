-- A candidate is a version that a part of the orders gets while the rest keeps the live one.
alter table shops
  add column candidate_version integer,
  add column candidate_percentage integer,
  add check (candidate_percentage between 0 and 100),
  add check ((candidate_version is null) = (candidate_percentage is null));

-- When a version was live for the first time: a roll-back leads to one that was.
alter table configs
  add column note text,
  add column published_by text,
  add column live_at bigint;

update configs set live_at = published_at;

-- Who moved a shop's pointers or keys, and when. Append-only.
create table config_changes (
  shop_id text not null,
  seq integer not null,
  at bigint not null,
  made_by text not null,
  change text not null,
  version integer,
  percentage integer,
  primary key (shop_id, seq)
);

-- Keys of the merchant's interface. Only the hash is kept: whoever reads the table cannot use one.
create table merchant_keys (
  shop_id text not null,
  id text not null,
  name text not null,
  hash text not null,
  created_at bigint not null,
  last_used_at bigint,
  revoked_at bigint,
  primary key (shop_id, id)
);
