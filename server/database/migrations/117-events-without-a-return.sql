-- Merchants are told of more than returns: a delivery of an event that is about none has no return, and change_id is what any
-- event is known by.
alter table webhook_deliveries alter column return_id drop not null;
