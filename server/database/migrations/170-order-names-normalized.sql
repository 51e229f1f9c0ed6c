-- Order names are found by their normalized form (full width, dashes): the few stored ones that differ are brought to it.
update local_orders o set name_key = n.name_key
  from (
    select shop_id, id,
      lower(btrim(ltrim(btrim(translate(normalize(name_key, NFKC), '‐‑‒–—―−', '-------')), '#'))) as name_key
    from local_orders where name_key ~ '[^ -~]'
  ) n
  where n.shop_id = o.shop_id and n.id = o.id and n.name_key <> o.name_key
    and not exists (select from local_orders other where other.shop_id = o.shop_id and other.name_key = n.name_key);
