-- How often in a row a reading was begun anew as its cursor led nowhere, and until when nobody begins it once more.
alter table commerce_sync add column anew integer not null default 0;
alter table commerce_sync add column paused_until bigint;
