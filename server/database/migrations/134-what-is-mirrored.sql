-- Orders, products and collections that are kept for an order system outside: `read_at` is when the reading began that they were
-- answered by, so that of two readings the newer one stays whichever is written last. Null: they were loaded here, and are nobody
-- else's. 0: something was done to them outside since, so that they are to be read again.
alter table local_orders add column read_at bigint;
alter table local_products add column read_at bigint;
alter table local_collections add column read_at bigint;

-- What returns had an order system outside do: each is written before it is asked for, with all that it is asked with, so that
-- whoever asks again asks for the very same.
create table commerce_operations (
  shop_id text not null,
  reference text not null,
  kind text not null,                           -- what it comes to when it is done
  order_id text not null,
  wish text not null,                           -- what must be the same when the reference comes again
  body jsonb not null,
  asked_at bigint not null,
  taken_on_at bigint,                           -- when it was first answered that it is not ended yet
  answered_at bigint,
  answer jsonb,                                 -- null while nobody knows what came of it
  primary key (shop_id, reference)
);

create index commerce_operations_by_order on commerce_operations (shop_id, order_id);

-- How far what changed outside was read, for orders, products and collections each.
create table commerce_sync (
  shop_id text not null,
  what text not null,
  changed_since bigint,                         -- null: everything is read, as nothing was yet
  began_at bigint,                              -- when the pages that are read now were begun; null between two times
  cursor text,                                  -- the page that comes next; null for the first
  primary key (shop_id, what)
);
