-- The giver may sign a receipt.
alter table gift_receipts add column giver text not null default '';

-- The code of the short link: eight letters and digits that nobody mistakes, derived from the secret of the long one.
alter table gift_receipts add column code text not null generated always as (
  substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(sha256(slug::bytea), 0) % 30, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(sha256(slug::bytea), 1) % 30, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(sha256(slug::bytea), 2) % 30, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(sha256(slug::bytea), 3) % 30, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(sha256(slug::bytea), 4) % 30, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(sha256(slug::bytea), 5) % 30, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(sha256(slug::bytea), 6) % 30, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(sha256(slug::bytea), 7) % 30, 1)
) stored;
create index gift_receipts_by_code on gift_receipts (shop_id, code);
