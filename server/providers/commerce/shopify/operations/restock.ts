import { fault } from '../../../../faults.ts'
import { refusedUnsupported } from '../../local/local-order.ts'
import { countsOf } from '../../local/local-stock.ts'
import type { OperationRefused, ProviderAnswer, Restocked, RestockOperation } from '../../port.ts'
import { STILL_AT_IT_MS, type StoreCalls } from './change.ts'
import { attemptKey } from './key.ts'
import { operationOrder, storeId } from './operation-order.ts'
import { type Levels, levelOf, STALE, stockLevels, variantsAt } from './stock-moves.ts'

/** Units of one thing that came back, and how many could be sold when it was looked. */
interface Back {
  readonly item: string
  readonly units: number
  readonly available: number
}

/** One attempt at putting units in stock: the same however often it is sent, as its key is bound to it. */
export interface RestockAttempt {
  readonly attempt: number
  readonly location: string
  readonly reason: string
  readonly back: readonly Back[]
}

/** What putting units back in stock takes. */
interface Needs extends StoreCalls {
  readonly operation: RestockOperation
  /** Where the units are. */
  readonly location: () => Promise<string>
  readonly now: () => number
  readonly before: RestockAttempt | null
  readonly goOn: (attempt: RestockAttempt) => Promise<void>
}

const MOST_TRIES = 5

/** Refusals after which it is tried once more, having looked again. */
const passing = [STALE, 'ADJUST_QUANTITIES_FAILED', 'SERVICE_UNAVAILABLE', 'INVALID_REASON']

/** What came back of what is counted; what the store has no more is counted nowhere. */
const cameBack = async (needs: Needs, location: string): Promise<readonly Back[]> => {
  const { variantIds } = needs.operation
  const known = await variantsAt(needs, variantIds, location)
  return [...countsOf(variantIds)].flatMap(([variantId, units]) => {
    const variant = known.get(storeId('ProductVariant', variantId))
    if (variant === undefined || !variant.item.tracked) return []
    return [{ item: variant.item.id, units, available: levelOf(variant).available }]
  })
}

/** The try after the last one, with the stock as it is now: the store refuses to change a number that was another meanwhile. */
const nextAttempt = async (
  needs: Needs,
  last: Pick<RestockAttempt, 'attempt' | 'reason'> | null,
): Promise<RestockAttempt | OperationRefused> => {
  const order = await operationOrder(needs.read, needs.operation)
  if ('kind' in order) return order
  const location = await needs.location()
  const { attempt = 0, reason = 'restock' } = last ?? {}
  return { attempt: attempt + 1, location, reason, back: await cameBack(needs, location) }
}

/** What is asked for. */
const inputOf = ({ reference }: RestockOperation, { location, reason, back }: RestockAttempt) => ({
  ...{ reason, name: 'available', referenceDocumentUri: `homeward://stock/${encodeURIComponent(reference)}` },
  changes: back.map(({ item, units, available }) => ({
    ...{ inventoryItemId: item, locationId: location, delta: units, changeFromQuantity: available },
  })),
})

/** Whether all that came back can be seen in what is there. */
const isSeen = ({ back }: RestockAttempt, levels: Levels): boolean =>
  back.every(({ item, units, available }) => (levels.get(item)?.available ?? available) >= available + units)

/**
 * What an attempt comes to that was sent before, and finds another number now: that may be its own doing, as nobody knows for how long
 * Shopify knows its key, and units are sold meanwhile. Where that cannot be told they are counted once too few, never twice.
 */
const perhapsBefore = async (needs: Needs, attempt: RestockAttempt): Promise<Restocked | OperationRefused> => {
  const levels = await stockLevels(needs, needs.operation.variantIds, attempt.location)
  if (isSeen(attempt, levels)) return { kind: 'restocked' }
  return refusedUnsupported('Nobody knows whether the units were put back in stock: count them there')
}

/**
 * Restocks returned units exactly once. A concurrent stock change causes a new attempt under a new key.
 * @throws Fault RET_ERR_COMMERCE when every attempt meets another change.
 */
export async function restockOnce(needs: Needs): Promise<ProviderAnswer<Restocked>> {
  const { operation, before, change, goOn, now } = needs
  let last: RestockAttempt | null = before
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const isAskedAgain = tries === 0 && before !== null
    const attempt = isAskedAgain ? before : await nextAttempt(needs, last)
    if ('kind' in attempt) return attempt
    if (attempt.back.length === 0) return { kind: 'restocked' }
    last = attempt
    if (!isAskedAgain) await goOn(attempt)
    const variables = { input: inputOf(operation, attempt), key: attemptKey(operation, attempt.attempt) }
    const answer = await change('stock-adjust', variables)
    if (answer.kind === 'made') return { kind: 'restocked' }
    if (answer.kind === 'underway') return { kind: 'pending', lookAt: now() + STILL_AT_IT_MS }
    if (answer.kind === 'burnt') continue
    if (isAskedAgain && answer.codes.includes(STALE)) return perhapsBefore(needs, attempt)
    if (!answer.codes.some((code) => passing.includes(code))) return refusedUnsupported(answer.message)
    if (answer.codes.includes('INVALID_REASON')) last = { ...attempt, reason: 'other' }
  }
  throw fault('RET_ERR_COMMERCE', new Error(`Others were faster each time at the stock for ${operation.reference}`))
}
