-- What came in for an exchange order in its checkout, and when it was cancelled: what had come in went back then.
alter table local_exchange_orders
  add column paid bigint not null default 0 check (paid between 0 and due),
  add column cancelled_at bigint;

-- What is to be paid in a checkout was booked as paid at submit, before anybody had been asked: it is open until somebody says
-- that it was paid.
with booked as (
  select l.shop_id, l.return_id, max(l.seq) as seq, min(l.currency) as currency, max(l.at) as at,
    coalesce(sum(l.amount) filter (where l.term = 'paid'), 0) as paid
  from ledger l join returns r on r.shop_id = l.shop_id and r.id = l.return_id
  where r.document #>> '{payment,state}' = 'in-checkout'
  group by l.shop_id, l.return_id
)
insert into ledger (shop_id, return_id, seq, journal, term, amount, currency, at)
select b.shop_id, b.return_id, b.seq + moved.n, 'opened', moved.term, moved.sign * b.paid, b.currency, b.at
from booked b, (values (1, 'paid', -1), (2, 'open', 1)) as moved (n, term, sign)
where b.paid > 0;

-- Exchange orders that were made wait a week from when they were made, and a job looks.
with waiting as (
  update returns set document = jsonb_set(document, '{payment,until}',
      to_jsonb((document #>> '{exchangeOrder,at}')::bigint + 604800000))
    where document #>> '{payment,state}' = 'in-checkout' and document #>> '{exchangeOrder,state}' = 'created'
    returning shop_id, id, (document #>> '{exchangeOrder,at}')::bigint as at
)
insert into jobs (shop_id, kind, key, payload, run_at)
select shop_id, 'collect', id, jsonb_build_object('returnId', id), at from waiting
on conflict do nothing;
