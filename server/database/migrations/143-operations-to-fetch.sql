-- When an operation was done, by the clock of an order system that pushes what it has: an order or product of that moment or later
-- knows of it. Null where that is not told.
alter table commerce_operations add column done_at bigint;

-- What order systems fetch that cannot be reached, the oldest first.
create index commerce_operations_to_fetch on commerce_operations (shop_id, asked_at, reference)
  where adapter = 'pushed' and answer is null;
