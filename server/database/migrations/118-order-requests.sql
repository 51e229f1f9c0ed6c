-- What somebody sent by a form of the shop, for a person to answer. A press that comes twice within a day leaves one.
create table order_requests (
  shop_id text not null,
  id text not null,
  number text not null,
  kind text not null,
  email text not null,
  created_at bigint not null,
  answered_at bigint,
  answered_by text,
  press text,
  document jsonb not null,
  primary key (shop_id, id)
);
create index order_requests_by_creation on order_requests (shop_id, created_at desc, id desc);
create index order_requests_by_number on order_requests (shop_id, number);
create index order_requests_by_email on order_requests (shop_id, lower(email));
create unique index order_requests_by_press on order_requests (shop_id, press);

-- What was said of a gift is a request from now on; what was said with a return until now is a note of it.
update returns set document = (document - 'giftForm') || jsonb_build_object('notes',
    coalesce(document -> 'notes', '[]'::jsonb) || jsonb_build_array(jsonb_build_object('at', created_at, 'by', 'shopper',
      'text', concat_ws(E'\n', document #>> '{giftForm,gifter}', document #>> '{giftForm,product_return}',
        document #>> '{giftForm,product_request}', document #>> '{giftForm,gift_info}'))))
  where document ? 'giftForm';
update drafts set document = document #- '{order,giftForm}' where document #> '{order,giftForm}' is not null;
