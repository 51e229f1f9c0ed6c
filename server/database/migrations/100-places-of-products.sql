-- The navigation of a shop is read without the products of its collections, which may be thousands.
alter table local_collections add column head jsonb generated always as (document - 'productIds') stored;

-- What a collection shows, page by page: published products alone, and their places count from 0 without a gap, so that a page is
-- found by its number and the last place tells how many there are. '' stands for everything that the shop sells.
create index local_collection_products_by_product on local_collection_products (shop_id, product_id, collection_id);

delete from local_collection_products;

insert into local_collection_products (shop_id, collection_id, position, product_id)
  select c.shop_id, c.id, row_number() over (partition by c.shop_id, c.id order by m.nth) - 1, m.product_id
  from local_collections c
  cross join jsonb_array_elements_text(c.document->'productIds') with ordinality m (product_id, nth)
  join local_products p on p.shop_id = c.shop_id and p.id = m.product_id and p.published;

insert into local_collection_products (shop_id, collection_id, position, product_id)
  select shop_id, '', row_number() over (partition by shop_id order by lower(document->>'title'), id) - 1, id
  from local_products where published;
