-- The account that takes care of a return.
alter table returns add column assignee text;
create index returns_by_assignee on returns (shop_id, assignee, created_at desc, id desc) where assignee is not null;
