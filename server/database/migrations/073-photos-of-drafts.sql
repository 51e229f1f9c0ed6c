-- An address that somebody was given an order at is typed, not proved: a photo of a gift is of the session it came from.
alter table photos add column session text not null default '';

drop index photos_by_item;
create unique index photos_by_item on photos (shop_id, order_id, line_item_id, gift, coalesce(email, ''), session, file);
