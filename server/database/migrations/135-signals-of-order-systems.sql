-- What order systems outside said is to be read again, each by the id that it has every time it is sent.
create table commerce_signals (
  shop_id text not null,
  id text not null,
  heard_at bigint not null,
  primary key (shop_id, id)
);

create index commerce_signals_by_time on commerce_signals (shop_id, heard_at);

-- The claim that was given back until a later time: only a follow-up that nobody has claimed since may be looked at before that.
alter table outbox add column put_off_fence bigint;
