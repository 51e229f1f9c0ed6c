import type { OrderSource } from './source.ts'
import { foundBy, type StoreCheck, type TriedOut, tried } from './trial.ts'

export const TRIAL_MS = 10_000

const first = { since: null, cursor: null }

const tryOrders = async (source: OrderSource): Promise<TriedOut> => {
  const { entities: there } = await source.orders(first, TRIAL_MS)
  const told = `${there.length} orders on the first page`
  const [one] = there
  if (one === undefined) return { read: told }
  if ((await source.order(one.id, TRIAL_MS)) === null)
    return { read: told, missing: `The order ${one.name} is not found by its id ${one.id}` }
  const isFound = (await source.orderByName(one.name, TRIAL_MS)) !== null
  return isFound ? { read: told } : { read: told, missing: `The order ${one.name} is not found by its name` }
}

const tryProducts = async (source: OrderSource): Promise<TriedOut> => {
  const { entities: there } = await source.catalogue(first, TRIAL_MS)
  const told = `${there.length} products on the first page`
  const [one] = there
  if (one === undefined || (await source.products([one.id], TRIAL_MS)).length > 0) return { read: told }
  return { read: told, missing: `The product ${one.title} is not found by its id ${one.id}` }
}

const tryCollections = async (source: OrderSource): Promise<TriedOut> => {
  const { entities: there } = await source.collections(first, TRIAL_MS)
  return { read: `${there.length} collections on the first page` }
}

/** Probes each read that the portal makes. */
export async function trySource(source: OrderSource): Promise<Pick<StoreCheck, 'read' | 'missing'>> {
  return foundBy([
    await tried('Orders', () => tryOrders(source)),
    await tried('Products', () => tryProducts(source)),
    await tried('Collections', () => tryCollections(source)),
  ])
}
