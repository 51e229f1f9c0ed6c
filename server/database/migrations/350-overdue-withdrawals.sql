-- Overdue refunds join the queue of withdrawals that wait for the shop.
alter table withdrawals add column overdue_at bigint;
create index withdrawals_queue on withdrawals (shop_id, received_at, id)
  where waits_for is not null or (overdue_at is not null and refunded_at is null);
drop index withdrawals_waiting;
