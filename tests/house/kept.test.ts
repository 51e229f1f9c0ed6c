import { expect, test } from 'vitest'
import { codeOf, modulesIn } from './modules.ts'

const statefulModules = ['database', 'http', 'jobs', 'journey', 'providers', 'shops', 'store'].map(
  (folder) => `server/${folder}`,
)

const perResponse = 'made for one answer and gone with it'
const inProgress = 'holds what is under way, each until it has ended'
const partsOfApp = 'holds parts of the house itself, of which there are so many'
const ofOneConfiguration = 'hangs on a published configuration and holds what that names'

/** Maps and sets outside `LRUCache`, each with the reason why outside input cannot grow it. */
const reasons: Readonly<Record<string, string>> = {
  'server/http/contract/contract.ts': partsOfApp,
  'server/http/rate-limit.ts': inProgress,
  'server/http/plugins/response-timeout.ts': inProgress,
  'server/jobs/places.ts': inProgress,
  'server/jobs/runner.ts': inProgress,
  'server/journey/gift-receipts/deadlines.ts': perResponse,
  'server/journey/gift-receipts/items.ts': perResponse,
  'server/journey/items/photos.ts': perResponse,
  'server/journey/operations/report-deliveries.ts': perResponse,
  'server/journey/request/session.ts': ofOneConfiguration,
  'server/journey/shop/cart.ts': perResponse,
  'server/journey/shop/shop.ts': perResponse,
  'server/providers/carriers/papers/label-fonts.ts': partsOfApp,
  'server/providers/carriers/postage/postage.ts': inProgress,
  'server/providers/commerce/medusa/operations/stock.ts': perResponse,
  'server/providers/commerce/operations/count-units.ts': perResponse,
  'server/providers/commerce/operations/order-locks.ts': inProgress,
  'server/providers/commerce/operations/operation-outbox.ts': inProgress,
  'server/providers/commerce/shopify-rest/units.ts': perResponse,
  'server/providers/commerce/shopify/documents.ts': partsOfApp,
  'server/providers/commerce/shopify/mapping/order.ts': perResponse,
  'server/providers/commerce/shopify/operations/native-return.ts': perResponse,
  'server/providers/commerce/shopify/operations/stock-moves.ts': perResponse,
  'server/providers/commerce/shopify/source.ts': perResponse,
  'server/providers/images/png-header.ts': perResponse,
  'server/shops/checks/check-questions.ts': perResponse,
  'server/shops/secrets.ts': 'is what the database has, read anew as a whole',
  'server/database/engines/query-watch.ts': inProgress,
  'server/database/engines/channel-listeners.ts': partsOfApp,
  'server/store/jobs.ts': perResponse,
}

test('PAC-06 maps of a process are an LRUCache, or have a reason not to grow', () => {
  const gathering = modulesIn(statefulModules).filter((path) => /\bnew (?:Map|Set)(?:<[^\n]*>)?\(\)/.test(codeOf(path)))
  expect(gathering.toSorted()).toEqual(Object.keys(reasons).toSorted())
})
