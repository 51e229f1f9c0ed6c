-- Units that a rule rejected for good: the key makes it happen once.
create table disqualified_units (
  shop_id text not null,
  line_item_id text not null,
  order_id text not null,
  workflow_id text,
  rule_id text,
  disqualified_at bigint not null,
  primary key (shop_id, line_item_id)
);
create index disqualified_units_by_order on disqualified_units (shop_id, order_id);
