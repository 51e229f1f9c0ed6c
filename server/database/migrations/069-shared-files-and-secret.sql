-- What any process of the portal needs to answer any request: files of shoppers and labels, and the secret that signs.

create table local_files (
  shop_id text not null,
  -- SHA-256 of the bytes in lower case hex.
  id text not null,
  type text not null,
  bytes bytea not null check (octet_length(bytes) <= 16777216),
  primary key (shop_id, id)
);

-- Pictures and PDFs are compressed already.
alter table local_files alter column bytes set storage external;

-- One row, under the name that stands for no shop of its own.
create table installation_secrets (
  shop_id text not null,
  secret bytea not null,
  primary key (shop_id)
);
