-- A count with two filters reads the index, and not each return of the first one.
drop index returns_by_state;
create index returns_by_state on returns (state, shop_id, created_at desc, id desc,
  (case when document #> '{replacements,0}' is not null then 'exchange' else document ->> 'creditType' end),
  (document #>> '{method,kind}'));
drop index returns_by_resolution;
create index returns_by_resolution on returns ((case when document #> '{replacements,0}' is not null then 'exchange'
  else document ->> 'creditType' end), shop_id, created_at desc, id desc, state, (document #>> '{method,kind}'));
drop index returns_by_method;
create index returns_by_method on returns ((document #>> '{method,kind}'), shop_id, created_at desc, id desc, state,
  (case when document #> '{replacements,0}' is not null then 'exchange' else document ->> 'creditType' end));
