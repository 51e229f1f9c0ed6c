-- Jobs run in lanes, by what they wait for outside. Within a lane the queues of all shops take turns.
alter table jobs
  add column lane   text   not null default 'upkeep',  -- 'upkeep' also where an older process still enqueues
  add column queue  text   not null default '',        -- a queue of the shop of its own, such as that of one webhook endpoint
  add column due_at bigint not null generated always as (greatest(run_at, coalesce(lease_until, run_at))) stored;

update jobs set lane = case
  when kind in ('follow-up', 'payment-sweep', 'payment-event', 'collect') then 'money'
  when kind in ('label', 'method', 'cancel-booking', 'call-off') then 'parcels'
  when kind in ('mail', 'order-link', 'request-letter', 'gift-letter') then 'mail'
  when kind in ('catch-up', 'listen', 'free-again', 'signal', 'forget-amendments', 'forget-shop') then 'orders'
  when kind = 'webhook-delivery' then 'webhooks'
  else 'upkeep'
end;

drop index jobs_due;
create index jobs_due on jobs (lane, shop_id, queue, due_at) where parked_at is null;
