-- How each endpoint of a merchant does: when it last took an event, and what it has not taken since.
create index webhook_deliveries_by_delivery on webhook_deliveries (shop_id, endpoint, delivered_at desc)
  where delivered_at is not null;
create index webhook_deliveries_not_taken on webhook_deliveries (shop_id, endpoint, created_at)
  where state <> 'delivered';
