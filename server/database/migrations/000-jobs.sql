-- Deferred work, written in the transaction of its cause; a row is deleted when its work is done.
-- Instants are epoch milliseconds. A cron row has every_ms and is never deleted.
create table jobs (
  shop_id     text    not null,              -- '*' where no single shop owns the work
  kind        text    not null,
  key         text    not null,
  payload     jsonb   not null,
  run_at      bigint  not null,
  every_ms    bigint,
  attempts    integer not null default 0,
  asked       integer not null default 1,    -- times asked for: work asked for again while it runs is run again
  lease_until bigint,
  fence       bigint  not null default 0,    -- raised by every claim: who has an older number lost the lease
  parked_at   bigint,
  last_error  text,
  primary key (shop_id, kind, key),
  check (every_ms > 0)
);

create index jobs_due on jobs (run_at) where parked_at is null;
