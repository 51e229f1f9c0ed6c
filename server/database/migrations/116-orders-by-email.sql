-- Staff at a till look for the orders of whoever stands before them.
create index local_orders_by_email on local_orders (shop_id, lower(document #>> '{customer,email}'));
