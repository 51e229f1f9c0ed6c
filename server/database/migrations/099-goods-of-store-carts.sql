-- How the store of a merchant shows what is in its carts: title and picture by variant, for portals that show it alike.
alter table store_carts add column goods jsonb not null default '{}';
