-- What a person must do for a return, with the time since which it waits. Written with the return.
create table return_queues (
  shop_id text not null,
  return_id text not null,
  queue text not null,
  since bigint not null,
  amount bigint,
  currency text,
  primary key (shop_id, return_id, queue)
);
create index return_queues_by_wait on return_queues (queue, shop_id, since, return_id) include (amount, currency);

insert into jobs (shop_id, kind, key, payload, run_at)
select distinct shop_id, 'requeue', 'all', '{}'::jsonb, 0 from returns on conflict do nothing;

create index returns_by_method on returns ((document #>> '{method,kind}'), shop_id, created_at desc, id desc);
create index returns_by_resolution on returns ((case when document #> '{replacements,0}' is not null then 'exchange'
  else document ->> 'creditType' end), shop_id, created_at desc, id desc);

-- A search of a console, so that its words are in no address.
create table console_searches (
  shop_id text not null,
  id text not null,
  account_id text not null,
  text text not null,
  expires_at bigint not null,
  primary key (shop_id, id)
);
create index console_searches_by_expiry on console_searches (expires_at, shop_id);
