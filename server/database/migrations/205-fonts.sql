-- Uploaded fonts. Their bytes are in the files port, under the id of the font.
create table fonts (
  shop_id text not null,
  id text not null,
  family text not null,
  bytes integer not null,
  created_at bigint not null,
  primary key (shop_id, id)
);

-- The only hosts besides the service that a preview may load fonts from.
alter table previews add column font_hosts jsonb not null default '[]';
