-- Photos that shoppers add to an item. The bytes lie in the files port, under the name in `file`.
create table photos (
  shop_id text not null,
  id text not null,
  order_id text not null,
  line_item_id text not null,
  file text not null,
  media_type text not null,
  bytes integer not null,
  created_at bigint not null,
  primary key (shop_id, id)
);
-- The same picture sent again is the same photo: a retry adds nothing.
create unique index photos_by_item on photos (shop_id, order_id, line_item_id, file);
