-- By which products of one type are found. Of shop and type in one: an index that begins otherwise ties with the primary key where
-- products are looked for by their ids, and on an empty table it wins.
create index local_products_by_type on local_products ((shop_id || ' ' || (facts->>'productType')));
