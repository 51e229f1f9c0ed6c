-- Units that order systems refused to free, until they do.
create index commerce_operations_not_freed on commerce_operations (shop_id, adapter, asked_at)
  where kind = 'released' and answered_at is not null and coalesce(answer->>'kind', 'refused') = 'refused';
