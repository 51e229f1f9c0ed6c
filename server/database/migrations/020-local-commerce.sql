-- The embedded order system: what `npm run load` read. Documents are entities of schemas/, already checked.
create table local_orders (
  shop_id text not null,
  id text not null,
  name_key text not null,                       -- lower case, without a leading '#'
  product_ids text[] not null,
  document jsonb not null,
  amendment jsonb not null default '{}',        -- what the shopper added: loading the export again leaves it alone
  primary key (shop_id, id)
);

create unique index local_orders_by_name on local_orders (shop_id, name_key);

create table local_products (
  shop_id text not null,
  id text not null,
  published boolean not null,
  facts jsonb not null,                         -- what order lines take from their product
  document jsonb not null,
  primary key (shop_id, id)
);

create table local_collections (
  shop_id text not null,
  id text not null,
  position integer not null,
  document jsonb not null,
  primary key (shop_id, id)
);

create table local_collection_products (
  shop_id text not null,
  collection_id text not null,
  position integer not null,
  product_id text not null,
  primary key (shop_id, collection_id, position)
);
