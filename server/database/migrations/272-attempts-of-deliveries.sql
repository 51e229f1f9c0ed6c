-- The last attempt as sent. The signature is stored, never the secret; it is valid for five minutes.
alter table webhook_deliveries
  add column attempted_at bigint,
  add column duration_ms  integer,
  add column headers      jsonb;
