-- Shops and what they publish. `document` is immutable: a change is a new version.
create table shops (
  shop_id text primary key,
  live_version integer not null,
  created_at bigint not null
);

create table configs (
  shop_id text not null,
  version integer not null,
  document jsonb not null,
  published_at bigint not null,
  primary key (shop_id, version)
);

create table hosts (
  shop_id text not null,
  host text not null,
  primary key (shop_id, host)
);
create unique index hosts_by_host on hosts (host);

-- Session and return draft in one row. The session id is stored hashed.
create table drafts (
  shop_id text not null,
  session_hash text not null,
  rev integer not null,
  document jsonb not null,
  last_key text,
  last_body text,
  last_path text,
  expires_at bigint not null,
  primary key (shop_id, session_hash)
);
create index drafts_by_expiry on drafts (expires_at);

create table returns (
  shop_id text not null,
  id text not null,
  key text not null,
  number text not null,
  rev integer not null,
  state text not null,
  order_id text not null,
  -- The draft is the natural key of a submit: two keys cannot make two returns of one draft.
  draft_id text not null,
  submit_key text,
  created_at bigint not null,
  document jsonb not null,
  primary key (shop_id, id)
);
create unique index returns_by_key on returns (shop_id, key);
create unique index returns_by_number on returns (shop_id, number);
create unique index returns_by_draft on returns (shop_id, draft_id);
create index returns_by_order on returns (shop_id, order_id);

-- One row is one unit that goes back. The key, not a check, stops the same unit going back twice.
create table unit_claims (
  shop_id text not null,
  line_item_id text not null,
  order_id text not null,
  return_id text not null,
  claimed_at bigint not null,
  primary key (shop_id, line_item_id)
);
create index unit_claims_by_order on unit_claims (shop_id, order_id);

-- Append-only; the entries of a journal sum to zero.
create table ledger (
  shop_id text not null,
  return_id text not null,
  seq integer not null,
  journal text not null,
  term text not null,
  amount bigint not null,
  currency text not null,
  at bigint not null,
  primary key (shop_id, return_id, seq)
);

create table effects (
  shop_id text not null,
  return_id text not null,
  kind text not null,
  epoch integer not null,
  state text not null,
  payload jsonb not null,
  answer jsonb,
  changed_at bigint not null,
  primary key (shop_id, return_id, kind, epoch)
);
