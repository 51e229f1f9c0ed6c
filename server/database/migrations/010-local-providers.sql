-- Tables of the embedded providers. Instants are epoch milliseconds.

-- Captcha challenges that have been used: the key is what makes a second use fail.
create table local_captcha_spent (
  shop_id text not null,
  challenge text not null,
  expires_at bigint not null,
  primary key (shop_id, challenge)
);

create index local_captcha_spent_by_expiry on local_captcha_spent (shop_id, expires_at);

-- Labels the local carrier has made, one for each reference the caller chose.
create table local_labels (
  shop_id text not null,
  reference text not null,
  rma_code text not null,
  carrier text not null,
  service text not null,
  tracking_number text not null,
  rate bigint not null check (rate >= 0),
  currency text not null,
  document bytea not null,
  created_at bigint not null,
  voided_at bigint,
  primary key (shop_id, reference)
);

create unique index local_labels_by_tracking_number on local_labels (shop_id, tracking_number);

-- When a queued label was first asked for: it is made once the carrier has had its time.
create table local_labels_queued (
  shop_id text not null,
  reference text not null,
  asked_at bigint not null,
  primary key (shop_id, reference)
);
