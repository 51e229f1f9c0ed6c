import { describeMissingDeliveries } from './connect/delivery-start.ts'
import { mergeProbeResults, type ProbeResult, runProbe, type StoreCheck } from './probe.ts'
import type { OrderSource } from './source.ts'

export const PROBE_TIMEOUT_MS = 10_000

const FIRST_PAGE = { since: null, cursor: null }

const probeOrders = async (source: OrderSource, deliveryStart: string | null): Promise<ProbeResult> => {
  const { entities } = await source.orders(FIRST_PAGE, PROBE_TIMEOUT_MS)
  const found = {
    read: `${entities.length} orders on the first page`,
    remark: describeMissingDeliveries(deliveryStart, entities),
  }
  const [one] = entities
  if (one === undefined) return found
  if ((await source.order(one.id, PROBE_TIMEOUT_MS)) === null)
    return { ...found, missing: `The order ${one.name} cannot be found by its id ${one.id}` }
  const isFound = (await source.orderByName(one.name, PROBE_TIMEOUT_MS)) !== null
  return isFound ? found : { ...found, missing: `The order ${one.name} cannot be found by its name` }
}

const probeProducts = async (source: OrderSource): Promise<ProbeResult> => {
  const { entities } = await source.catalogue(FIRST_PAGE, PROBE_TIMEOUT_MS)
  const summary = `${entities.length} products on the first page`
  const [one] = entities
  if (one === undefined || (await source.products([one.id], PROBE_TIMEOUT_MS)).length > 0) return { read: summary }
  return { read: summary, missing: `The product ${one.title} cannot be found by its id ${one.id}` }
}

const probeCollections = async (source: OrderSource): Promise<ProbeResult> => {
  const { entities } = await source.collections(FIRST_PAGE, PROBE_TIMEOUT_MS)
  return { read: `${entities.length} collections on the first page` }
}

/** Probes each read that the portal makes. `deliveryStart` is the setting that needs deliveries. */
export async function probeSource(
  source: OrderSource,
  deliveryStart: string | null,
): Promise<Pick<StoreCheck, 'read' | 'missing'>> {
  return mergeProbeResults([
    await runProbe('Orders', () => probeOrders(source, deliveryStart)),
    await runProbe('Products', () => probeProducts(source)),
    await runProbe('Collections', () => probeCollections(source)),
  ])
}
