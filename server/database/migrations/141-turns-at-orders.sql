-- Whose turn it is to change an order of a system outside that minds nobody's: one at a time, for so long.
create table commerce_turns (
  shop_id text not null,
  order_id text not null,
  holder text not null,
  until bigint not null,
  primary key (shop_id, order_id)
);
