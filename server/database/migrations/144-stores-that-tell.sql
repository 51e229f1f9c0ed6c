-- Which stores a shop had tell the portal what changes, and at which address: those that it means no more are told to stop. The
-- app stands here by the names of its variables.
create table store_listeners (
  shop_id text not null,
  store text not null,
  uri text not null,
  app jsonb not null,
  meant_at bigint not null,
  primary key (shop_id, store, uri)
);
