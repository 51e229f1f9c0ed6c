-- Statements of withdrawal (Article 11a of Directive 2011/83/EU). No row is deleted or changes its statement.
create table withdrawals (
  shop_id text not null,
  id text not null,
  seq integer not null,
  number text not null,
  key_hash text not null,
  press text,
  received_at bigint not null,
  zone text not null,
  language text not null,
  statement jsonb not null,
  text_sha256 text not null,
  config_version integer not null,
  identified boolean not null,
  suspect boolean not null,
  earlier_id text,
  match text,
  order_id text,
  email text not null,
  email_corrected_at bigint,
  ack_state text not null,
  ack_at bigint,
  ack_sha256 text,
  primary key (shop_id, id)
);
create unique index withdrawals_by_seq on withdrawals (shop_id, seq);
create unique index withdrawals_by_key on withdrawals (shop_id, key_hash);
create unique index withdrawals_by_press on withdrawals (shop_id, press);
create index withdrawals_by_text on withdrawals (shop_id, text_sha256, received_at desc);
create index withdrawals_by_receipt on withdrawals (shop_id, received_at desc, id desc);
create index withdrawals_by_email on withdrawals (shop_id, lower(email));

create table withdrawal_changes (
  shop_id text not null,
  withdrawal_id text not null,
  seq integer not null,
  event text not null,
  at bigint not null,
  detail jsonb not null,
  primary key (shop_id, withdrawal_id, seq)
);
