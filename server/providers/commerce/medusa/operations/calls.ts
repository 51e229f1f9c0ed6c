import type { Instant } from '../../../../../schemas/ids.ts'
import { MINUTE_MS } from '../../../../../schemas/time.ts'
import { fault } from '../../../../faults.ts'
import { documentNode, textAt } from '../../../reading/json-node.ts'
import type { OperationRefused, ProviderAnswer } from '../../port.ts'
import type { AskMedusa } from '../client.ts'
import { medusaLists } from '../lists.ts'

/** How long one change may take. */
const CHANGE_MS = 10_000

/** What Medusa says to a change: done, or why not. */
type Said = { readonly kind: 'done'; readonly body: unknown } | { readonly kind: 'not'; readonly why: string }

/** What is asked of a Medusa in one turn. @throws the faults of `Commerce`, as it does when the turn is over. */
export function medusaCalls(ask: AskMedusa, until: Instant, now: () => Instant) {
  return {
    ...medusaLists(ask, until, now),
    now,
    /** Asks for a change. That it is turned away does not say that nothing was changed: it is looked at then. */
    async change(method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<Said> {
      const withinMs = Math.min(CHANGE_MS, until - now())
      if (withinMs <= 0) throw fault('RET_ERR_COMMERCE', new Error('There is no time left'))
      const answer = await ask({ method, path, body, withinMs })
      if (answer.status === 200) return { kind: 'done', body: answer.body }
      const said = documentNode(answer.body ?? {})
      return { kind: 'not', why: textAt(said, 'message') ?? `${answer.status}` }
    },
  }
}
export type MedusaCalls = ReturnType<typeof medusaCalls>

/** How whoever asks knows an operation again: Medusa keeps names, and minds none. */
export const markOf = (reference: string): string => `homeward ${reference}`

/** So long another change of the order may be open. */
const OPEN_MS = MINUTE_MS

/**
 * What a change comes to that was turned away and is not there: a moment when another one is open, at which it is asked for again; what
 * else is said is refused where it means something. @throws Fault RET_ERR_COMMERCE where it does not.
 */
export function turnedAway(
  why: string,
  meant: Readonly<Record<string, OperationRefused['because']>>,
  now: () => Instant,
): Extract<ProviderAnswer, { kind: 'pending' | 'refused' }> {
  if (/existing active order change/i.test(why)) return { kind: 'pending', lookAt: now() + OPEN_MS }
  const found = Object.entries(meant).find(([words]) => why.toLowerCase().includes(words))
  if (found !== undefined) return { kind: 'refused', because: found[1], message: why }
  throw fault('RET_ERR_COMMERCE', new Error(`Medusa did not do it: ${why}`))
}
