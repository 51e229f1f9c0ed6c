-- What merchants look at while they change their portal: made-up orders and returns, and nothing of a shopper. A row is opened once
-- by the token that a merchant was given, and known by the key of its session from then on; only the hash of either is kept.
create table previews (
  shop_id text not null,
  key_hash text not null,
  opened boolean not null default false,
  config jsonb,                                 -- a document that was never published; null for a version that was
  state jsonb,                                  -- null until it is opened
  rev integer not null default 0,
  made_at bigint not null,
  expires_at bigint not null,
  primary key (shop_id, key_hash)
);
create index previews_by_making on previews (shop_id, made_at);
