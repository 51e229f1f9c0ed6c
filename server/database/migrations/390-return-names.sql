-- The words of the name of each return's shopper. A search by name reads a bounded number of rows of one shop.
create table return_names (
  shop_id text not null,
  return_id text not null,
  place smallint not null,
  word text collate "C" not null,
  name text not null,
  created_at bigint not null,
  primary key (shop_id, return_id, place)
);
create index return_names_by_word on return_names (shop_id, word, created_at desc, return_id) include (name);
create index return_names_by_time on return_names (shop_id, created_at desc, return_id desc) include (name) where place = 0;

drop index returns_by_name;
-- Writes the names of existing returns.
insert into jobs (shop_id, kind, key, payload, run_at)
select distinct shop_id, 'requeue', 'all', '{}'::jsonb, 0 from returns on conflict do nothing;
