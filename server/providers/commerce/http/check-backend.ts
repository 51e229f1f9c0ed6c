import type { StoreCheck } from '../trial.ts'
import { PROBE_TIMEOUT_MS, probeSource } from '../try-source.ts'
import type { AskBackend } from './client.ts'
import { httpSource } from './source.ts'
import { type BackendCan, read } from './wire.ts'

const lacks: Readonly<Record<BackendCan, string>> = {
  refund: 'It refunds nothing',
  'gift-card': 'It makes no gift cards',
  'exchange-order': 'It makes no exchange orders',
  reserve: 'It sets no stock aside',
  release: 'It frees no stock that was set aside',
  restock: 'It puts nothing in stock that came back',
  checkout: 'Nothing that is due can be paid in a checkout of it',
}

export interface Promised {
  readonly can: BackendCan
  readonly pointer: string
}

export const lacking = (promised: readonly Promised[], isDone: (can: BackendCan) => boolean): readonly string[] =>
  promised.flatMap(({ can, pointer }) => (isDone(can) ? [] : [`${lacks[can]}, and ${pointer} promises it`]))

/** Probes reads and compares abilities. Read-only. @throws the faults of `Commerce` if nothing can be read. */
export async function checkBackend(
  ask: AskBackend,
  { currency, promised }: { readonly currency: string; readonly promised: readonly Promised[] },
): Promise<StoreCheck> {
  const { status, body } = await ask({ method: 'GET', path: '/shop', withinMs: PROBE_TIMEOUT_MS })
  const told = status === 200 ? read.shop(body) : null
  const unread: string[] = []
  const source = httpSource(ask, ({ what, id, why }) => unread.push(`The ${what} ${id} is left out: ${why}`))
  const found = await probeSource(source)
  return {
    name: told?.name ?? 'The order system',
    read: found.read,
    missing: [
      ...(told === null ? ['It does not say what it can do: there is no GET /shop'] : []),
      ...(told === null || told.currency === currency
        ? []
        : [`It sells in ${told.currency}, and the configuration says ${currency}`]),
      ...(told === null ? [] : lacking(promised, (can) => told.can.includes(can))),
      ...found.missing,
      ...unread,
    ],
  }
}
