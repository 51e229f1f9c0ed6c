-- The page of a return lists its webhook deliveries.
create index webhook_deliveries_of_return on webhook_deliveries (shop_id, return_id, created_at desc)
  where return_id is not null;
