-- What returns had the embedded order system do. Instants are epoch milliseconds.

-- Every deed with its answer, refusals too: a reference gets the same answer for ever. `asking` is empty; only where
-- references are forgotten on purpose has each asking a mark of its own, and is another deed.
create table local_deeds (
  shop_id text not null,
  reference text not null,
  asking text not null,
  asked text not null,                          -- what was wished for: another wish under the same reference is a mistake
  answer jsonb,                                 -- null only inside the transaction that does the deed
  asked_at bigint not null,
  primary key (shop_id, reference, asking)
);

create table local_refunds (
  shop_id text not null,
  reference text not null,
  asking text not null,
  id text not null,
  order_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  line_item_ids text[] not null,
  made_at bigint not null,
  primary key (shop_id, reference, asking)
);

create index local_refunds_by_order on local_refunds (shop_id, order_id);

create table local_gift_cards (
  shop_id text not null,
  reference text not null,
  asking text not null,
  id text not null,
  order_id text not null,
  code text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  email text,
  made_at bigint not null,
  primary key (shop_id, reference, asking)
);

create unique index local_gift_cards_by_code on local_gift_cards (shop_id, code);

create table local_exchange_orders (
  shop_id text not null,
  reference text not null,
  asking text not null,
  id text not null,
  order_id text not null,
  ordinal integer not null,                     -- of the exchange orders of this order, from 1
  name text not null,
  token text not null,
  lines jsonb not null,
  currency text not null,
  speed text not null,
  due bigint not null check (due >= 0),
  address jsonb,
  made_at bigint not null,
  primary key (shop_id, reference, asking)
);

create unique index local_exchange_orders_by_order on local_exchange_orders (shop_id, order_id, ordinal);

-- Units set aside. They stay aside when they are sent: what was not released has left the stock.
create table local_reservations (
  shop_id text not null,
  reference text not null,
  asking text not null,
  variant_id text not null,
  product_id text not null,
  order_id text not null,
  units integer not null check (units > 0),
  made_at bigint not null,
  released_at bigint,
  primary key (shop_id, reference, asking, variant_id)
);

create index local_reservations_held on local_reservations (shop_id, product_id) where released_at is null;

-- By which product a variant is found.
create index local_products_by_variant on local_products
  using gin (jsonb_path_query_array(document, '$.variants[*].id'));
