-- What carriers said of parcels. An event is heard once; what a return shows of its parcel is worked out from all of them, so
-- that the order in which they come does not matter. Old ones are forgotten.
create table carrier_events (
  shop_id text not null,
  id text not null,
  return_id text not null,
  parcel text not null,
  said jsonb not null,
  occurred_at bigint not null,
  heard_at bigint not null,
  primary key (shop_id, id)
);
create index carrier_events_of_parcel on carrier_events (shop_id, return_id, parcel, occurred_at desc, id desc);
create index carrier_events_by_age on carrier_events (shop_id, heard_at);

-- A parcel is known by its label, by a label that came with the order, and what comes instead by the name of its order.
create index returns_by_prepaid_label on returns using gin ((document -> 'prepaidLabels') jsonb_path_ops)
  where document -> 'prepaidLabels' is not null;
create index returns_by_exchange_order on returns (shop_id, (document #>> '{exchangeOrder,name}'))
  where document #>> '{exchangeOrder,name}' is not null;
