-- Nightly sweeps forget what is old, shop by shop.
create index drafts_by_shop_and_expiry on drafts (shop_id, expires_at);
create index payment_events_by_age on payment_events (shop_id, heard_at);
drop index drafts_by_expiry;

-- Open returns from before returns expired by a job.
insert into jobs (shop_id, kind, key, payload, run_at)
select shop_id, 'expire', id, jsonb_build_object('returnId', id), (document ->> 'returnBy')::bigint + 1
from returns where state = 'open'
on conflict do nothing;
