-- Order systems that know no names of ours: which of them an operation was asked of, how far it came there, for whoever goes on with
-- it, and until when somebody is at it, so that nobody else begins it meanwhile.
alter table commerce_operations add column adapter text not null default 'http';
alter table commerce_operations add column progress jsonb;
alter table commerce_operations add column trying_until bigint not null default 0;
