-- Views of the list of returns that a member saved: the parameters of their address.
create table saved_views (
  shop_id text not null,
  id text not null,
  account_id text not null,
  name text not null,
  parameters text not null,
  created_at bigint not null,
  primary key (shop_id, id)
);
create index saved_views_by_member on saved_views (account_id, shop_id, created_at, id);
