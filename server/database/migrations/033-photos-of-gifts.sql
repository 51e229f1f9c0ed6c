-- Whoever was given the goods and whoever gave them see their own photos alone.
alter table photos add column gift boolean not null default false;
drop index photos_by_item;
create unique index photos_by_item on photos (shop_id, order_id, line_item_id, gift, file);
