-- Parcels that wait at the receiving desk: of no known return, or of one that has ended.
alter table parked_parcels add column reason text not null default 'unknown';
alter table parked_parcels add column settled_by text;
alter table parked_parcels add column settled_at bigint;
update parked_parcels set settled_by = parked_by, settled_at = parked_at where return_id is not null;
create index parked_parcels_waiting on parked_parcels (parked_at, shop_id) where settled_at is null;
