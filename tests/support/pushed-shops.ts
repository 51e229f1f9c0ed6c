import { randomBytes } from 'node:crypto'
import type { Database } from '../../server/database/database.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { type PushedOrders, pushedOrders } from '../../server/providers/commerce/pushed/orders.ts'
import { freshShop } from '../contract/fresh-shop.ts'
import { shirt, soldOrder } from '../providers/commerce/sold.ts'
import { performOperation } from './done-by.ts'
import { outsideShops } from './outside-commerce.ts'

export const createPushedShops = (database: () => Database, now: () => number = Date.now) => {
  const shops = outsideShops(database, now)
  const backends = new Map<string, { commerce: Commerce; shopId: string }>()
  const pushed = (): PushedOrders => pushedOrders({ database: database(), now, recordAudit: async () => {} })

  const work = async (portal: string): Promise<void> => {
    const outside = backends.get(portal)
    if (outside === undefined) throw new Error(`Nobody works for ${portal}`)
    const by = randomBytes(8).toString('hex')
    const { due, answer } = pushed()
    for (const one of await due(portal, { after: null, limit: 100 })) {
      const operationRef = { shopId: portal, reference: one.reference }
      if ((await answer(operationRef, { kind: 'pending', by, seconds: 60 })).kind !== 'done') continue
      const ended = await performOperation({ ...outside, database: database(), now }, one)
      const reply = await answer(operationRef, ended)
      if (reply.kind !== 'done') throw new Error(`${one.reference}: ${JSON.stringify(reply)}`)
    }
  }

  const withWorker = (commerce: Commerce): Commerce => {
    const untilAnswered =
      <Operation extends { readonly shopId: string }, Answer extends { readonly kind: string }>(
        perform: (operation: Operation) => Promise<Answer>,
      ) =>
      async (operation: Operation): Promise<Answer> => {
        for (let times = 0; times < 500; times += 1) {
          const answer = await perform(operation)
          if (answer.kind !== 'pending') return answer
          await work(operation.shopId)
        }
        throw new Error('It stays pending')
      }
    return {
      ...commerce,
      refund: untilAnswered(commerce.refund),
      issueGiftCard: untilAnswered(commerce.issueGiftCard),
      createExchangeOrder: untilAnswered(commerce.createExchangeOrder),
      reserve: untilAnswered(commerce.reserve),
      release: untilAnswered(commerce.release),
      restock: untilAnswered(commerce.restock),
    }
  }
  return {
    pushed,
    work,
    async open(outside: { commerce: Commerce; shopId: string }): Promise<string> {
      const portal = freshShop()
      backends.set(portal, outside)
      shops.publish(portal, 'pushed')
      const updatedAt = now() - 60_000
      await pushed().putOrder(portal, { ...soldOrder, updatedAt })
      await pushed().putProducts(portal, [{ ...shirt, updatedAt }])
      return portal
    },
    commerce: () => shops.commerce({ secretOf: () => undefined }),
    working: () => withWorker(shops.commerce({ secretOf: () => undefined })),
  }
}
