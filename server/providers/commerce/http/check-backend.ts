import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { findDeliveryStart } from '../connect/delivery-start.ts'
import { listMissingAbilities, listRequiredAbilities } from '../connect/required-abilities.ts'
import type { StoreCheck } from '../probe.ts'
import { PROBE_TIMEOUT_MS, probeSource } from '../source-probe.ts'
import type { CallBackend } from './client.ts'
import { httpSource, type ReportUnread } from './source.ts'
import { read } from './wire.ts'

/** Probes reads and compares abilities. Read-only. @throws the faults of `Commerce` if nothing can be read. */
export async function checkBackend(
  ask: CallBackend,
  { config, now }: { readonly config: ShopConfig; readonly now: () => Instant },
): Promise<StoreCheck> {
  const { status, body } = await ask({ method: 'GET', path: '/shop', withinMs: PROBE_TIMEOUT_MS })
  const shop = status === 200 ? read.shop(body) : null
  const unread: string[] = []
  const report: ReportUnread = ({ what, id, why }) => unread.push(`The ${what} ${id} is skipped: ${why}`)
  const { currency } = config
  const found = await probeSource(httpSource(ask, report, now), findDeliveryStart(config))
  return {
    name: shop?.name ?? 'The order system',
    read: found.read,
    missing: [
      ...(shop === null ? ['It does not report its abilities: GET /shop is missing'] : []),
      ...(shop === null || shop.currency === currency
        ? []
        : [`Its currency is ${shop.currency}, but the configuration has ${currency}`]),
      ...(shop === null ? [] : listMissingAbilities(listRequiredAbilities(config), (can) => shop.can.includes(can))),
      ...found.missing,
      ...new Set(unread),
    ],
  }
}
