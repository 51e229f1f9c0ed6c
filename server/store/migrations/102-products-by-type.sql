-- By which products of one type are found.
create index local_products_by_type on local_products ((facts->>'productType'), shop_id, id) where published;
