-- What somebody typed into orders is told to her, and forgotten, by the address she typed.
create index local_orders_by_typed_email on local_orders (shop_id, lower(amendment ->> 'email'))
  where amendment ->> 'email' is not null;
