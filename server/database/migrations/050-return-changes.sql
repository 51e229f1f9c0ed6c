-- What happened to a return, one row each, never changed: the timeline of merchants and the source of outgoing webhooks.
create table return_changes (
  shop_id text not null,
  return_id text not null,
  seq integer not null,
  id text not null,
  event text not null,
  by text not null,
  at bigint not null,
  detail jsonb not null,
  primary key (shop_id, return_id, seq)
);
create unique index return_changes_by_id on return_changes (shop_id, id);

-- Lists of returns, newest first, of all states and of one.
create index returns_by_creation on returns (shop_id, created_at desc, id desc);
create index returns_by_state on returns (shop_id, state, created_at desc, id desc);

-- Until now a way back was a word.
update returns set document = jsonb_set(document, '{method}',
  jsonb_build_object('id', document -> 'method', 'kind', 'pre-paid', 'name', document -> 'method'))
where jsonb_typeof(document -> 'method') = 'string';
