-- Several people may send back parts of one order: a photo is of whoever took it, known by email.
alter table photos add column email text;

update photos p set email = lower(r.document #>> '{customer,email}')
from unit_claims u join returns r on r.shop_id = u.shop_id and r.id = u.return_id
where u.shop_id = p.shop_id and u.line_item_id = p.line_item_id and (r.document ->> 'gift')::boolean = p.gift;

drop index photos_by_item;
create unique index photos_by_item on photos (shop_id, order_id, line_item_id, gift, coalesce(email, ''), file);
