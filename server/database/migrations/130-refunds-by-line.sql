-- What a refund is for is said by line: how many units of which. Ids of units end with a dot and the number of the unit.
alter table local_refunds add column lines jsonb;
update local_refunds r set lines = (
  select coalesce(jsonb_agg(jsonb_build_object('lineId', line_id, 'quantity', units)), '[]') from (
    select regexp_replace(id, '\.[0-9]+$', '') as line_id, count(*) as units from unnest(r.line_item_ids) id group by 1
  ) counted
);
alter table local_refunds alter column lines set not null, drop column line_item_ids;
