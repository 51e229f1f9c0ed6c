-- What a link's shop is told of it: when it was made, how often it may be used in all, and whether the shop took it back.
alter table nonces add column made_at bigint, add column uses integer, add column revoked_at bigint;
create index nonces_by_time on nonces (shop_id, made_at desc, id);
