-- A parcel is known by labels that others followed, and by the code of its partner, too.
create index returns_by_earlier_label on returns using gin ((document -> 'earlierLabels') jsonb_path_ops)
  where document -> 'earlierLabels' is not null;
create index returns_by_partner_code on returns (shop_id, (document #>> '{method,arrangement,rmaCode}'))
  where document #>> '{method,arrangement,rmaCode}' is not null;
