-- What an order or a product is answered with changes rarely, and processes keep it: `content` says whether it is still the same.
-- Made of what the row says, whoever wrote it; `changes` counts what returns did to it in tables of their own: refunds of
-- an order, units of a product that were set aside or let go.
alter table local_orders
  add column changes integer not null default 0,
  add column content bigint not null
    generated always as (hashtextextended(document::text || amendment::text || changes::text, 0)) stored;

alter table local_products
  add column changes integer not null default 0,
  add column content bigint not null
    generated always as (hashtextextended(document::text || changes::text, 0)) stored;
