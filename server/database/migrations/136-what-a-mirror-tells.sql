-- What is told of how far an order system outside is followed. A reading that was over before this tells of it after its next time.
alter table commerce_sync add column read_until bigint;                     -- all that changed before it is kept; null while not all is
alter table commerce_sync add column came bigint not null default 0;        -- with the pages since `began_at`
alter table commerce_sync add column last_ok_at bigint;                     -- when a page came last
alter table commerce_sync add column failing_since bigint;                  -- null once a page came
alter table commerce_sync add column error text;                            -- why none comes
