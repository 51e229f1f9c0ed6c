-- Deliveries that merchants report. A withdrawn report stays without its time, so that an older report does not return.
create table unit_deliveries (
  shop_id text not null,
  order_id text not null,
  line_item_id text not null,
  delivered_at bigint,
  reported_at bigint not null,
  primary key (shop_id, order_id, line_item_id)
);
