-- What is told to the addresses of merchants: one row for each event and endpoint, its body as it was first written.
create table webhook_deliveries (
  shop_id text not null,
  id text not null,
  change_id text not null,
  return_id text not null,
  endpoint text not null,
  url text not null,
  event text not null,
  body text not null,
  state text not null,
  attempts integer not null,
  created_at bigint not null,
  next_at bigint,
  delivered_at bigint,
  answered_at bigint,
  answer_status integer,
  error text,
  replayed_at bigint,
  replayed_by text,
  primary key (shop_id, id)
);
create index webhook_deliveries_by_creation on webhook_deliveries (shop_id, created_at desc, id desc);
create index webhook_deliveries_by_answer on webhook_deliveries (shop_id, endpoint, answered_at desc);

-- Until now the only letter was the confirmation.
update jobs set kind = 'mail', key = key || ':1', payload = payload || '{"epoch": 1, "letter": "confirmation"}'::jsonb
where kind = 'confirmation-mail';
