import { listMissingAbilities, type RequiredAbility } from '../connect/required-abilities.ts'
import type { StoreCheck } from '../probe.ts'
import { PROBE_TIMEOUT_MS, probeSource } from '../source-probe.ts'
import type { CallBackend } from './client.ts'
import { httpSource } from './source.ts'
import { read } from './wire.ts'

/** Probes reads and compares abilities. Read-only. @throws the faults of `Commerce` if nothing can be read. */
export async function checkBackend(
  ask: CallBackend,
  { currency, promised }: { readonly currency: string; readonly promised: readonly RequiredAbility[] },
): Promise<StoreCheck> {
  const { status, body } = await ask({ method: 'GET', path: '/shop', withinMs: PROBE_TIMEOUT_MS })
  const shop = status === 200 ? read.shop(body) : null
  const unread: string[] = []
  const source = httpSource(ask, ({ what, id, why }) => unread.push(`The ${what} ${id} is skipped: ${why}`))
  const found = await probeSource(source)
  return {
    name: shop?.name ?? 'The order system',
    read: found.read,
    missing: [
      ...(shop === null ? ['It does not report its abilities: GET /shop is missing'] : []),
      ...(shop === null || shop.currency === currency
        ? []
        : [`Its currency is ${shop.currency}, but the configuration has ${currency}`]),
      ...(shop === null ? [] : listMissingAbilities(promised, (can) => shop.can.includes(can))),
      ...found.missing,
      ...unread,
    ],
  }
}
