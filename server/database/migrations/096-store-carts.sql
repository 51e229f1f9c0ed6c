-- Carts with which the store of a merchant sends shoppers back to their return. Only the hash of a token is kept.
create table store_carts (
  shop_id text not null,
  token_hash text not null,
  variant_ids text[] not null,                  -- one entry a unit
  expires_at bigint not null,
  primary key (shop_id, token_hash)
);
create index store_carts_by_expiry on store_carts (expires_at);
