-- What a return keeps of a product, its title, variant and picture, goes by the name of the product. Inside a text of a
-- document a quotation mark stands behind a backslash, so that only names of fields are met.
update returns set document = replace(document::text, '"ware":', '"product":')::jsonb where document::text like '%"ware":%';
