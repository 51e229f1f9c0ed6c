-- Whoever looks whether an exchange order was paid knows it by the id that its making was answered with.
create index commerce_operations_by_exchange on commerce_operations (shop_id, (answer->>'id')) where answer->>'kind' = 'created';
