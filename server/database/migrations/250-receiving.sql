-- Photos that staff takes of received units. The return names those that it uses.
create table receipt_photos (
  shop_id text not null,
  id text not null,
  return_id text not null,
  line_item_id text not null,
  file text not null,
  media_type text not null,
  taken_by text not null,
  created_at bigint not null,
  primary key (shop_id, id)
);
create index receipt_photos_by_return on receipt_photos (return_id, shop_id);

-- Parcels at the receiving desk that belong to no known return.
create table parked_parcels (
  shop_id text not null,
  id text not null,
  code text not null,
  place text not null,
  parked_by text not null,
  parked_at bigint not null,
  return_id text,
  primary key (shop_id, id)
);
create index parked_parcels_by_code on parked_parcels (code, shop_id);

-- The parcel that a member of staff has in hand.
create table desk_parcels (
  shop_id text not null,
  account_id text not null,
  changed_at bigint not null,
  document jsonb not null,
  primary key (shop_id, account_id)
);
