-- Spreads the tables over the machines of a Citus cluster, each shop's rows together on one of them. Run once on the
-- coordinator by whoever owns the database, after a first start of the service has migrated it, and again for the tables that
-- a later version adds. The chapter "When one machine is not enough" beside this file says when, and what to look at first.

-- Asked for every shop at once, or before it is known which: jobs are lent to whichever process is free, hosts lead to shops.
select citus_add_local_table_to_metadata('jobs');
select create_reference_table('hosts');

select create_distributed_table('shops', 'shop_id');
select create_distributed_table('accounts', 'shop_id', colocate_with => 'shops');
select create_distributed_table('audit_entries', 'shop_id', colocate_with => 'shops');
select create_distributed_table('audit_heads', 'shop_id', colocate_with => 'shops');
select create_distributed_table('budgets', 'shop_id', colocate_with => 'shops');
select create_distributed_table('carrier_events', 'shop_id', colocate_with => 'shops');
select create_distributed_table('carrier_shipments', 'shop_id', colocate_with => 'shops');
select create_distributed_table('case_viewers', 'shop_id', colocate_with => 'shops');
select create_distributed_table('commerce_operations', 'shop_id', colocate_with => 'shops');
select create_distributed_table('commerce_signals', 'shop_id', colocate_with => 'shops');
select create_distributed_table('commerce_sync', 'shop_id', colocate_with => 'shops');
select create_distributed_table('commerce_turns', 'shop_id', colocate_with => 'shops');
select create_distributed_table('config_changes', 'shop_id', colocate_with => 'shops');
select create_distributed_table('configs', 'shop_id', colocate_with => 'shops');
select create_distributed_table('console_links', 'shop_id', colocate_with => 'shops');
select create_distributed_table('console_searches', 'shop_id', colocate_with => 'shops');
select create_distributed_table('console_sessions', 'shop_id', colocate_with => 'shops');
select create_distributed_table('disqualified_units', 'shop_id', colocate_with => 'shops');
select create_distributed_table('drafts', 'shop_id', colocate_with => 'shops');
select create_distributed_table('fonts', 'shop_id', colocate_with => 'shops');
select create_distributed_table('gift_receipt_units', 'shop_id', colocate_with => 'shops');
select create_distributed_table('gift_receipts', 'shop_id', colocate_with => 'shops');
select create_distributed_table('installation_secrets', 'shop_id', colocate_with => 'shops');
select create_distributed_table('ledger', 'shop_id', colocate_with => 'shops');
select create_distributed_table('members', 'shop_id', colocate_with => 'shops');
select create_distributed_table('merchant_calls', 'shop_id', colocate_with => 'shops');
select create_distributed_table('merchant_keys', 'shop_id', colocate_with => 'shops');
select create_distributed_table('nonces', 'shop_id', colocate_with => 'shops');
select create_distributed_table('order_requests', 'shop_id', colocate_with => 'shops');
select create_distributed_table('order_systems', 'shop_id', colocate_with => 'shops');
select create_distributed_table('outbox', 'shop_id', colocate_with => 'shops');
select create_distributed_table('parcels', 'shop_id', colocate_with => 'shops');
select create_distributed_table('payment_events', 'shop_id', colocate_with => 'shops');
select create_distributed_table('payments', 'shop_id', colocate_with => 'shops');
select create_distributed_table('photos', 'shop_id', colocate_with => 'shops');
select create_distributed_table('config_checks', 'shop_id', colocate_with => 'shops');
select create_distributed_table('previews', 'shop_id', colocate_with => 'shops');
select create_distributed_table('return_changes', 'shop_id', colocate_with => 'shops');
select create_distributed_table('return_names', 'shop_id', colocate_with => 'shops');
select create_distributed_table('return_queues', 'shop_id', colocate_with => 'shops');
select create_distributed_table('return_units', 'shop_id', colocate_with => 'shops');
select create_distributed_table('returns', 'shop_id', colocate_with => 'shops');
select create_distributed_table('saved_views', 'shop_id', colocate_with => 'shops');
select create_distributed_table('shop_secrets', 'shop_id', colocate_with => 'shops');
select create_distributed_table('store_carts', 'shop_id', colocate_with => 'shops');
select create_distributed_table('store_listeners', 'shop_id', colocate_with => 'shops');
select create_distributed_table('store_visits', 'shop_id', colocate_with => 'shops');
select create_distributed_table('unit_claims', 'shop_id', colocate_with => 'shops');
select create_distributed_table('unit_deliveries', 'shop_id', colocate_with => 'shops');
select create_distributed_table('webhook_deliveries', 'shop_id', colocate_with => 'shops');
select create_distributed_table('withdrawal_changes', 'shop_id', colocate_with => 'shops');
select create_distributed_table('withdrawals', 'shop_id', colocate_with => 'shops');

-- The embedded providers.
select create_distributed_table('local_captcha_spent', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_collection_products', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_collections', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_operations', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_exchange_orders', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_files', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_gift_cards', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_labels', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_labels_queued', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_orders', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_partner_returns', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_payments_authorizations', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_payments_cards', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_payments_keys', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_payments_setups', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_payments_tokens', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_payments_unanswered', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_products', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_refunds', 'shop_id', colocate_with => 'shops');
select create_distributed_table('local_reservations', 'shop_id', colocate_with => 'shops');
select create_distributed_table('receipt_photos', 'shop_id', colocate_with => 'shops');
select create_distributed_table('parked_parcels', 'shop_id', colocate_with => 'shops');
select create_distributed_table('desk_parcels', 'shop_id', colocate_with => 'shops');
