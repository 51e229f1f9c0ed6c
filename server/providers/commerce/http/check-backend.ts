import type { OrderSource } from '../source.ts'
import { foundBy, type StoreCheck, type TriedOut, tried } from '../trial.ts'
import type { AskBackend } from './client.ts'
import { httpSource } from './source.ts'
import { type BackendCan, read } from './wire.ts'

const QUESTION_MS = 10_000

/** What a backend cannot do, as a merchant reads it. */
const lacks: Readonly<Record<BackendCan, string>> = {
  refund: 'It refunds nothing',
  'gift-card': 'It makes no gift cards',
  'exchange-order': 'It makes no exchange orders',
  reserve: 'It sets no stock aside',
  release: 'It frees no stock that was set aside',
  checkout: 'Nothing that is due can be paid in a checkout of it',
}

const first = { since: null, cursor: null }

const tryOrders = async (source: OrderSource): Promise<TriedOut> => {
  const { there } = await source.orders(first, QUESTION_MS)
  const told = `${there.length} orders on the first page`
  const [one] = there
  if (one === undefined) return { read: told }
  if ((await source.order(one.id, QUESTION_MS)) === null)
    return { read: told, missing: `The order ${one.name} is not found by its id ${one.id}` }
  const isFound = (await source.orderByName(one.name, QUESTION_MS)) !== null
  return isFound ? { read: told } : { read: told, missing: `The order ${one.name} is not found by its name` }
}

const tryProducts = async (source: OrderSource): Promise<TriedOut> => {
  const { there } = await source.catalogue(first, QUESTION_MS)
  const told = `${there.length} products on the first page`
  const [one] = there
  if (one === undefined || (await source.products([one.id], QUESTION_MS)).length > 0) return { read: told }
  return { read: told, missing: `The product ${one.title} is not found by its id ${one.id}` }
}

const tryCollections = async (source: OrderSource): Promise<TriedOut> => {
  const { there } = await source.collections(first, QUESTION_MS)
  return { read: `${there.length} collections on the first page` }
}

/** What a configuration has a backend do, and where it says so. */
export interface Promised {
  readonly can: BackendCan
  readonly pointer: string
}

/**
 * Tries what the portal would read of a backend, and holds what it can do to what is promised; it changes nothing there.
 * @throws the faults of `Commerce` where nothing can be asked.
 */
export async function checkBackend(
  ask: AskBackend,
  { currency, promised }: { readonly currency: string; readonly promised: readonly Promised[] },
): Promise<StoreCheck> {
  const { status, body } = await ask({ method: 'GET', path: '/shop', withinMs: QUESTION_MS })
  const told = status === 200 ? read.shop(body) : null
  const unread: string[] = []
  const source = httpSource(ask, ({ what, id, why }) => unread.push(`The ${what} ${id} is left out: ${why}`))
  const found = foundBy([
    await tried('Orders', () => tryOrders(source)),
    await tried('Products', () => tryProducts(source)),
    await tried('Collections', () => tryCollections(source)),
  ])
  const lacking = promised.filter(({ can }) => told !== null && !told.can.includes(can))
  return {
    name: told?.name ?? 'The order system',
    read: found.read,
    missing: [
      ...(told === null ? ['It does not say what it can do: there is no GET /shop'] : []),
      ...(told === null || told.currency === currency
        ? []
        : [`It sells in ${told.currency}, and the configuration says ${currency}`]),
      ...lacking.map(({ can, pointer }) => `${lacks[can]}, and ${pointer} promises it`),
      ...found.missing,
      ...unread,
    ],
  }
}
