-- The units of returns by SKU, and returns by number and by name of the shopper, for the search of merchants.
create table return_units (
  shop_id text not null,
  return_id text not null,
  line_item_id text not null,
  sku text,
  primary key (shop_id, return_id, line_item_id)
);
create index return_units_by_sku on return_units (lower(sku), shop_id);

insert into return_units (shop_id, return_id, line_item_id, sku)
select r.shop_id, r.id, unit ->> 'lineItemId', unit ->> 'sku'
from returns r, jsonb_array_elements(r.document -> 'items') as unit
on conflict do nothing;

create index returns_by_number_prefix on returns (upper(number) text_pattern_ops, shop_id);
-- By words, without accents, case and marks.
create index returns_by_name on returns using gin (to_tsvector('simple', translate(
  lower(regexp_replace(normalize(coalesce(document #>> '{customer,name}', ''), nfd), '[\u0300-\u036f]', '', 'g')),
  '’‘''.-', '     ')));
