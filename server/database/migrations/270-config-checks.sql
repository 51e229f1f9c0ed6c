-- Checked texts of the console. The text is kept as typed, so that a problem loses nothing.
create table config_checks (
  shop_id text not null,
  id text not null,
  text text not null,
  base_version integer not null,
  state text not null,
  done_orders integer,
  total_orders integer,
  report jsonb,
  created_at bigint not null,
  finished_at bigint,
  primary key (shop_id, id)
);
