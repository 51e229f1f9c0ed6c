-- Statements of withdrawal that wait for the shop: a queue of the console.
create index withdrawals_waiting on withdrawals (shop_id, received_at, id) where waits_for is not null;
