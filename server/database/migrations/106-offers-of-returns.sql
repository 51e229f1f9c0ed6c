-- By which the return of an offer is found that its shopper names. Few returns have one.
create index returns_by_offer on returns (shop_id, (document->'shopLater'->>'uuid')) where document ? 'shopLater';
