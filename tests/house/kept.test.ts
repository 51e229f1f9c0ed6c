import { expect, test } from 'vitest'
import { codeOf, inRooms } from './modules.ts'

const rooms = ['database', 'http', 'jobs', 'journey', 'providers', 'shops', 'store'].map((room) => `server/${room}`)

const forOneAnswer = 'made for one answer and gone with it'
const underWay = 'holds what is under way, each until it has ended'
const ofTheHouse = 'holds parts of the house itself, of which there are so many'
const ofOneConfiguration = 'hangs on a published configuration and holds what that names'

/** Maps and sets outside `LRUCache`, each with the reason why outside input cannot grow it. */
const reasons: Readonly<Record<string, string>> = {
  'server/http/contract/contract.ts': ofTheHouse,
  'server/http/rate-limit.ts': underWay,
  'server/http/plugins/response-timeout.ts': underWay,
  'server/jobs/places.ts': underWay,
  'server/jobs/runner.ts': underWay,
  'server/journey/gift-receipts/show.ts': forOneAnswer,
  'server/journey/items/flow-view.ts': forOneAnswer,
  'server/journey/items/photos.ts': forOneAnswer,
  'server/journey/operations/report-deliveries.ts': forOneAnswer,
  'server/journey/request/session.ts': ofOneConfiguration,
  'server/journey/shop/shop.ts': forOneAnswer,
  'server/providers/carriers/papers/label-fonts.ts': ofTheHouse,
  'server/providers/carriers/postage/postage.ts': underWay,
  'server/providers/commerce/medusa/operations/stock.ts': forOneAnswer,
  'server/providers/commerce/operations/count-units.ts': forOneAnswer,
  'server/providers/commerce/operations/order-locks.ts': underWay,
  'server/providers/commerce/operations/operation-outbox.ts': underWay,
  'server/providers/commerce/shopify-rest/units.ts': forOneAnswer,
  'server/providers/commerce/shopify/documents.ts': ofTheHouse,
  'server/providers/commerce/shopify/mapping/order.ts': forOneAnswer,
  'server/providers/commerce/shopify/operations/native-return.ts': forOneAnswer,
  'server/providers/commerce/shopify/operations/stock-moves.ts': forOneAnswer,
  'server/providers/commerce/shopify/source.ts': forOneAnswer,
  'server/providers/images/png-header.ts': forOneAnswer,
  'server/shops/checks/check-questions.ts': forOneAnswer,
  'server/shops/secrets.ts': 'is what the database has, read anew as a whole',
  'server/database/engines/query-watch.ts': underWay,
  'server/database/engines/channel-listeners.ts': ofTheHouse,
  'server/store/jobs.ts': forOneAnswer,
}

test('PAC-06 maps of a process are an LRUCache, or have a reason not to grow', () => {
  const gathering = inRooms(rooms).filter((path) => /\bnew (?:Map|Set)(?:<[^\n]*>)?\(\)/.test(codeOf(path)))
  expect(gathering.toSorted()).toEqual(Object.keys(reasons).toSorted())
})
