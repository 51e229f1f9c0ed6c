-- What labels of the local carrier say beside their paper. Labels made before never end and have no code.
alter table local_labels
  add column expires_at bigint,
  add column return_code text,
  -- What its postal code asked for: no QR code, or no answer when one is asked for.
  add column conduct text check (conduct in ('no-qr', 'qr-times-out'));

-- What the embedded stand-in of the partners has arranged or refused, one for each reference the caller chose.
create table local_partner_returns (
  shop_id text not null,
  reference text not null,
  kind text not null,
  rma_code text not null,
  return_number text not null,
  place_id text,
  pickup_date text,
  -- What its postal code asked for; null for a return that goes well.
  conduct text,
  refused text,
  asked_at bigint not null,
  cancelled boolean not null default false,
  primary key (shop_id, reference)
);
