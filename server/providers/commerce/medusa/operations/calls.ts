import type { Instant } from '../../../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../../../schemas/values/time.ts'
import { fault } from '../../../../faults.ts'
import { documentNode, textAt } from '../../../reading/json-node.ts'
import type { OperationRefused, ProviderAnswer } from '../../port.ts'
import type { CallMedusa } from '../client.ts'
import { medusaLists } from '../lists.ts'

const CHANGE_MS = 10_000

type ChangeResult = { readonly kind: 'done'; readonly body: unknown } | { readonly kind: 'not'; readonly why: string }

/** Calls until the deadline `until`. @throws the faults of `Commerce`, also after the deadline. */
export function medusaCalls(ask: CallMedusa, until: Instant, now: () => Instant) {
  return {
    ...medusaLists(ask, until, now),
    now,
    /** A rejected change may have been made; callers look it up. */
    async change(method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<ChangeResult> {
      const withinMs = Math.min(CHANGE_MS, until - now())
      if (withinMs <= 0) throw fault('RET_ERR_COMMERCE', new Error('The time limit is reached'))
      const answer = await ask({ method, path, body, withinMs })
      if (answer.status === 200) return { kind: 'done', body: answer.body }
      const problem = documentNode(answer.body ?? {})
      return { kind: 'not', why: textAt(problem, 'message') ?? `${answer.status}` }
    },
  }
}
export type MedusaCalls = ReturnType<typeof medusaCalls>

/** Marks entities with our reference; Medusa stores it and ignores it. */
export const toMarker = (reference: string): string => `homeward ${reference}`

const OPEN_MS = MINUTE_MS

/**
 * Maps the message of a rejected change: `pending` while another change is open, else the refusal of a known message.
 * @throws Fault RET_ERR_COMMERCE for other messages.
 */
export function toRejection(
  why: string,
  reasons: Readonly<Record<string, OperationRefused['because']>>,
  now: () => Instant,
): Extract<ProviderAnswer, { kind: 'pending' | 'refused' }> {
  if (/existing active order change/i.test(why)) return { kind: 'pending', lookAt: now() + OPEN_MS }
  const found = Object.entries(reasons).find(([words]) => why.toLowerCase().includes(words))
  if (found !== undefined) return { kind: 'refused', because: found[1], message: why }
  throw fault('RET_ERR_COMMERCE', new Error(`Medusa did not perform the operation: ${why}`))
}
