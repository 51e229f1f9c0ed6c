-- Receipts that givers made for whom they gave something. The link of a receipt carries its slug, and shows it again whenever the
-- giver asks: so it is kept as it is. It opens the named units alone, and nothing of the giver.
create table gift_receipts (
  shop_id text not null,
  id text not null,
  order_id text not null,
  recipient text not null,
  slug text not null,
  created_at bigint not null,
  primary key (shop_id, id)
);
create unique index gift_receipts_by_slug on gift_receipts (shop_id, slug);
create index gift_receipts_by_order on gift_receipts (shop_id, order_id);

-- One unit has one recipient.
create table gift_receipt_units (
  shop_id text not null,
  line_item_id text not null,
  receipt_id text not null,
  nth integer not null,
  primary key (shop_id, line_item_id)
);
create index gift_receipt_units_by_receipt on gift_receipt_units (shop_id, receipt_id);
