-- What an order brought in is told apart from what it cost; of orders that were loaded before, only their total is known.
update local_orders set document = document || jsonb_build_object('taken', document -> 'total')
  where not document ? 'taken';
-- Returns say what of their value was not given; of those made before, that was nothing.
update returns set document = jsonb_set(
    jsonb_set(document, '{receipt,notTaken}', '0'), '{totals,computed,notTaken}', '0')
  where document #> '{receipt,notTaken}' is null;
