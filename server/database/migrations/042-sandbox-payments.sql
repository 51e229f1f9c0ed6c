-- The embedded stand-in of a payment provider. No number of a card is kept: what a test number does, and its last digits.
create table local_payments_tokens (
  shop_id text not null,
  token text not null,
  conduct text not null,
  card jsonb not null,
  expires_at bigint not null,
  -- The key under which the card was taken, and the card: a token is good for one.
  taken_by text,
  card_id text,
  primary key (shop_id, token)
);

create table local_payments_cards (
  shop_id text not null,
  id text not null,
  conduct text not null,
  card jsonb not null,
  -- Taking it was confirmed, so that nobody needs to confirm what is charged later.
  confirmed boolean not null,
  primary key (shop_id, id)
);

-- Cards whose bank asks the shopper before they may be charged later.
create table local_payments_setups (
  shop_id text not null,
  id text not null,
  card_id text not null,
  secret text not null,
  state text not null check (state in ('authenticating', 'saved', 'refused')),
  primary key (shop_id, id)
);
create unique index local_payments_setups_by_secret on local_payments_setups (shop_id, secret);

create table local_payments_authorizations (
  shop_id text not null,
  id text not null,
  reference text not null,
  card_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('authenticating', 'authorized', 'captured', 'voided', 'refused')),
  captured bigint not null default 0 check (captured between 0 and amount),
  given_back bigint not null default 0 check (given_back between 0 and captured),
  capture_before bigint,
  secret text,
  seq bigint generated always as identity,
  primary key (shop_id, id)
);
create index local_payments_authorizations_by_reference on local_payments_authorizations (shop_id, card_id, reference);
create unique index local_payments_authorizations_by_secret on local_payments_authorizations (shop_id, secret)
  where secret is not null;

-- What was answered under a key; asked again, the answer is the same.
create table local_payments_keys (
  shop_id text not null,
  key text not null,
  request text not null,
  answer jsonb,
  asked_at bigint not null,
  primary key (shop_id, key)
);

-- Keys whose first call went unanswered, for the numbers that do so.
create table local_payments_unanswered (
  shop_id text not null,
  key text not null,
  primary key (shop_id, key)
);
