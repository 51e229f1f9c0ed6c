-- Staff of merchants. An account belongs to no shop and is stored under '*'; members say what it may do in which shop.
create table accounts (
  shop_id     text    not null,
  id          text    not null,
  email       text    not null,
  email_key   text    not null,
  name        text    not null,
  password    text,                                          -- null: invited, or a demo account
  time_secret text,
  time_active boolean not null default false,                -- false: not confirmed by a first code
  time_step   bigint,                                        -- the last step used, so that a code works once
  demo        boolean not null default false,
  created_at  bigint  not null,
  primary key (shop_id, id),
  unique (shop_id, email_key)
);

create table members (
  shop_id    text   not null,
  account_id text   not null,
  role       text   not null check (role in ('owner', 'manager', 'agent', 'receiver', 'viewer')),
  created_at bigint not null,
  primary key (shop_id, account_id)
);
create index members_by_account on members (account_id, shop_id);

-- Only hashes of tokens: a reader of these tables cannot use them.
create table console_sessions (
  shop_id      text   not null,
  token_hash   text   not null,
  id           text   not null,                              -- names the session on the page of its person
  account_id   text   not null,
  device       text   not null,
  created_at   bigint not null,
  seen_at      bigint not null,
  confirmed_at bigint,
  primary key (shop_id, token_hash)
);
create index console_sessions_by_account on console_sessions (account_id, shop_id);

create table console_links (
  shop_id    text   not null,
  token_hash text   not null,
  account_id text   not null,
  purpose    text   not null check (purpose in ('invitation', 'reset')),
  expires_at bigint not null,
  used_at    bigint,
  primary key (shop_id, token_hash)
);
create index console_links_by_account on console_links (account_id, shop_id);
