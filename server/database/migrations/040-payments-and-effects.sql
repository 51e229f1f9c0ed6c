-- One row is one authorisation of a card: it begins with a draft and is adopted by the return that the draft becomes.
create table payments (
  shop_id text not null,
  id text not null,
  draft_id text not null,
  return_id text,
  purpose text not null,
  amount bigint not null,
  currency text not null,
  state text not null,
  card jsonb not null,
  -- The provider's id of the authorisation.
  provider_id text,
  capture_before bigint,
  created_at bigint not null,
  -- When the provider was first found to know nothing of it.
  missed_at bigint,
  primary key (shop_id, id)
);
create index payments_by_draft on payments (shop_id, draft_id);
-- Two submits of one draft at once ask for one payment.
create unique index payments_open on payments (shop_id, draft_id, purpose)
  where return_id is null and state in ('begun', 'authenticating', 'authorized');
create index payments_by_return on payments (shop_id, return_id) where return_id is not null;
create index payments_by_provider_id on payments (shop_id, provider_id) where provider_id is not null;

-- Events of payment providers that were heard, so that each is heard once.
create table payment_events (
  shop_id text not null,
  id text not null,
  heard_at bigint not null,
  primary key (shop_id, id)
);

-- Whoever executes an effect holds it until its lease ends; the fence tells apart those who held it one after the other.
alter table effects
  add column fence bigint not null default 0,
  add column lease_until bigint,
  add column first_tried_at bigint,
  add column tried_at bigint,
  add column released_at bigint;

-- Carriers know a parcel by its number.
create index returns_by_tracking_number on returns (shop_id, (document #>> '{label,trackingNumber}'))
  where document #>> '{label,trackingNumber}' is not null;

-- Returns from before cards were taken.
update returns set document = '{"holds": [], "payment": null, "exchangeType": "regular", "returnType": "regular"}'::jsonb
  || document
  || jsonb_build_object(
    'receipt',
    '{"isFlagged": false, "amountToAuthorize": 0, "amountToCharge": 0, "fees": null}'::jsonb || (document -> 'receipt'),
    'totals',
    (document -> 'totals') || jsonb_build_object(
      'owed',
      '{"instantReturnWindow": 0}'::jsonb || (document #> '{totals,owed}') || jsonb_build_object(
        'exchanges', '{"instantExchangeWindow": 0}'::jsonb || (document #> '{totals,owed,exchanges}'))));
