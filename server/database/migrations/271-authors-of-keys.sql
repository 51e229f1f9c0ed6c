-- Who made a key; null for earlier keys.
alter table merchant_keys add column made_by text;
