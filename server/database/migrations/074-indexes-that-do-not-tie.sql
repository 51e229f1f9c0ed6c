-- In a table that is all but empty every index that begins with the shop costs the same, and PostgreSQL takes the youngest.
-- A connection that has planned so keeps to it until it hears of statistics, however many rows there are by then. So what a
-- row is found by stands before the shop, and the indexes that begin with the shop are fewer, in the order of their use.
drop index drafts_by_shop_and_expiry;
create index drafts_by_expiry on drafts (expires_at, shop_id);

drop index returns_by_email;
drop index returns_by_order_name;
drop index returns_by_state;
drop index returns_by_key;
drop index returns_by_order;
create index returns_by_email on returns (lower(document #>> '{customer,email}'), shop_id);
create index returns_by_order_name on returns (lower(document ->> 'orderName'), shop_id);
create index returns_by_state on returns (state, shop_id, created_at desc, id desc);

-- Younger than returns_by_creation, which begins with the shop as well.
alter table returns drop constraint returns_pkey, add primary key (shop_id, id);
create unique index returns_by_key on returns (key, shop_id);
-- In the order in which they are read.
create index returns_by_order on returns (order_id, shop_id, created_at, id);
