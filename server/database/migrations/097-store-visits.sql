-- What a shopper who was sent to the store of a merchant has to spend there. Only the hash of the token is kept.
create table store_visits (
  shop_id text not null,
  token_hash text not null,
  amounts jsonb not null,
  expires_at bigint not null,
  primary key (shop_id, token_hash)
);
create index store_visits_by_expiry on store_visits (expires_at);
