-- Links that open one order without a second value. Only the hash is kept: whoever reads the table cannot open anything.
create table order_nonces (
  shop_id text not null,
  nonce_hash text not null,
  order_id text not null,
  expires_at bigint not null,
  primary key (shop_id, nonce_hash)
);
create index order_nonces_by_expiry on order_nonces (expires_at);
