-- What is stuck, by shop.
create index jobs_parked on jobs (shop_id, parked_at) where parked_at is not null;
create index outbox_running on outbox (shop_id, first_tried_at) where state = 'running';
create index payments_by_hold_end on payments (shop_id, capture_before) where state = 'authorized';
