-- What the parcels of a return bear: numbers of labels, codes of partners, names of exchange orders. A parcel is found here by its
-- key, so that an old number, a new one and one that nobody has take the same time.
create table parcels (
  shop_id text not null,
  bears text not null,
  return_id text not null,
  parcel text not null,
  primary key (shop_id, bears, return_id, parcel)
);
create index parcels_by_return on parcels (shop_id, return_id);

insert into parcels (shop_id, bears, return_id, parcel)
select r.shop_id, found.bears, r.id, found.parcel from returns r, lateral (
  select r.document #>> '{label,trackingNumber}', 'return'
  union select r.document #>> '{method,arrangement,rmaCode}', 'return'
  union select jsonb_path_query(r.document, '$.prepaidLabels[*].trackingCode') #>> '{}', 'return'
  union select jsonb_path_query(r.document, '$.earlierLabels[*].trackingNumber') #>> '{}', 'return'
  union select r.document #>> '{exchangeOrder,name}', 'exchange'
) as found (bears, parcel)
where found.bears is not null;

drop index returns_by_tracking_number;
drop index returns_by_prepaid_label;
drop index returns_by_earlier_label;
drop index returns_by_partner_code;
drop index returns_by_exchange_order;
