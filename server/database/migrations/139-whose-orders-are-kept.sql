-- Of which order system what is kept of a shop's orders and catalogue is: of another one nothing of it is true.
create table order_systems (
  shop_id text primary key,
  origin text not null
);

-- When a reading began last that was of a month at least: once a day what was told of by nobody is found.
alter table commerce_sync add column walked_at bigint;
