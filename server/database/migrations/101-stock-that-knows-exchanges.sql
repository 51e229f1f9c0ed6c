-- Units that were set aside before this moment are not taken off the stock of the product: what the shop counted then knew of them.
alter table local_products add column counted_at bigint not null default 0;
