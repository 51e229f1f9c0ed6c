-- The shipments that labels are bought for outside, each written down before anything is bought for it: a purchase whose answer got
-- lost is found by its shipment alone.
create table carrier_shipments (
  shop_id text not null,
  reference text not null,
  shipment text not null,
  buying_until bigint not null default 0,
  label jsonb,
  file text,
  voided_at bigint,
  primary key (shop_id, reference)
);
