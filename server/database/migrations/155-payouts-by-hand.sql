-- What is answered from outside: operations of order systems that push, and payouts that a merchant makes by hand. The oldest first.
drop index commerce_operations_to_fetch;
create index commerce_operations_to_answer on commerce_operations (shop_id, asked_at, reference)
  where adapter in ('pushed', 'by-hand') and answer is null;
