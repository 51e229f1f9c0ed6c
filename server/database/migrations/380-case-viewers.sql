-- Who has a return open in the console, and since when it was last seen there.
create table case_viewers (
  shop_id text not null,
  return_id text not null,
  account_id text not null,
  seen_at bigint not null,
  primary key (shop_id, return_id, account_id)
);
create index case_viewers_by_member on case_viewers (account_id, shop_id, seen_at);
