-- What a merchant's call with a key of its own came to, so that the same call again is answered and not done again.
create table merchant_calls (
  shop_id text not null,
  key text not null,
  -- Of method, path and body: another call under the same key is a mistake of the caller.
  fingerprint text not null,
  made_at bigint not null,
  -- Null only inside the transaction that does what was asked for.
  status integer,
  -- As it was written, so that it is written so again.
  answer text,
  primary key (shop_id, key)
);
create index merchant_calls_by_age on merchant_calls (shop_id, made_at);

-- Merchants look for returns by who sent them and by what they are called.
create index returns_by_email on returns (shop_id, lower(document #>> '{customer,email}'));
create index returns_by_order_name on returns (shop_id, lower(document ->> 'orderName'));
create index return_changes_by_time on return_changes (shop_id, at);
