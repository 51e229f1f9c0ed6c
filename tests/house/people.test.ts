import { expect, test } from 'vitest'
import { filesOf, modules, textOf } from './modules.ts'
import { statementsIn } from './sql.ts'

/** Tables without personal data, with the reason. */
const impersonalTables: Readonly<Record<string, string>> = {
  accounts: 'staff of merchants; an account without a shop is deleted',
  audit_entries: 'what staff of merchants did; 13 months',
  audit_heads: 'hashes',
  budgets: 'who is counted is hashed',
  carrier_shipments: 'numbers of parcels; the paper is a file, which is removed',
  case_viewers: 'ids of accounts',
  commerce_signals: 'ids of messages',
  config_checks: 'configurations of a shop, as text',
  commerce_turns: 'ids of orders',
  config_changes: 'what merchants did',
  configs: 'what merchants published',
  console_links: 'hashes, and ids of accounts',
  console_sessions: 'browsers of staff of merchants',
  fonts: 'files of typefaces',
  desk_parcels: 'ids of units, and names of staff',
  disqualified_units: 'ids of units',
  gift_receipt_units: 'ids of units',
  hosts: 'what merchants published',
  installation_secrets: 'the secret of the installation',
  ledger: 'amounts: they stay',
  local_captcha_spent: 'challenges',
  local_collection_products: 'goods',
  local_collections: 'goods',
  local_labels: 'numbers of parcels; the paper is a file, which is removed',
  local_labels_queued: 'references',
  local_operations: 'amounts and goods, under references',
  local_partner_returns: 'numbers of returns and places',
  local_payments_authorizations: 'amounts, and ids of cards',
  local_payments_cards: 'a test number’s kind and last digits',
  local_payments_keys: 'references',
  local_payments_setups: 'ids of cards',
  local_payments_tokens: 'a test number’s kind and last digits',
  local_payments_unanswered: 'references',
  local_products: 'goods',
  local_refunds: 'amounts: they stay',
  local_reservations: 'goods',
  members: 'ids of accounts',
  merchant_keys: 'keys of merchants',
  order_systems: 'where orders are kept',
  outbox: 'what was to be done, without anybody: it stays for the books',
  parked_parcels: 'numbers of parcels, and names of staff',
  parcels: 'numbers of parcels',
  payment_events: 'ids of messages',
  payments: 'amounts, and what a provider calls a card',
  previews: 'made-up orders',
  receipt_photos: 'goods, and names of staff',
  return_changes: 'what happened, without anybody: it stays for the books',
  return_queues: 'times and amounts',
  saved_views: 'filters, and names that staff of merchants chose',
  shop_secrets: 'secrets of merchants',
  shops: 'what merchants published',
  store_carts: 'goods',
  store_listeners: 'what merchants published',
  store_visits: 'amounts',
  unit_claims: 'ids of units',
  webhook_deliveries: 'what happened, without anybody',
  withdrawal_changes: 'what happened, without anybody: it stays as evidence',
}

/** Files that erase the others, by return and by shop. */
const forgetting = [
  'server/store/shoppers/people.ts',
  'server/store/returns/returns.ts',
  'server/store/returns/carrier-events.ts',
  'server/store/shops/merchant-calls.ts',
  'server/providers/commerce/recipient-data.ts',
  'server/providers/files/database.ts',
]

const tables = [
  ...textOf('server/database/distribute.sql').matchAll(/^select (?:create_\w+_table|citus_\w+)\('(\w+)'/gm),
].map(([, name = '']) => name)

test('BCK-07 FIX-13 each table declares its personal data, and such tables are erased', () => {
  const text = statementsIn(modules.filter((path) => forgetting.includes(path)))
    .map((one) => one.text)
    .join('\n')
  const named = textOf('server/providers/commerce/recipient-data.ts')
  const clauses = textOf('server/store/returns/names.ts')
  const isForgotten = (name: string): boolean =>
    new RegExp(`(?:delete from|update) ${name}\\b`).test(text + clauses) || named.includes(`clause\`update ${name} set`)
  expect(tables.length).toBeGreaterThan(50)
  expect(tables.filter((name) => !(name in impersonalTables) && !isForgotten(name))).toEqual([])
  expect(Object.keys(impersonalTables).filter((name) => !tables.includes(name))).toEqual([])
})

test('the files that forget are there', () => {
  expect(forgetting.filter((path) => !filesOf('server').includes(path))).toEqual([])
})
