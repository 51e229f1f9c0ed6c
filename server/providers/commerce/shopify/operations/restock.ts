import { fault } from '../../../../faults.ts'
import { countUnits } from '../../operations/count-units.ts'
import { refuseUnsupported } from '../../operations/refusals.ts'
import type { OperationRefused, ProviderAnswer, Restocked, RestockOperation } from '../../port.ts'
import { RETRY_AFTER_MS, type StoreCalls } from './change.ts'
import { attemptKey } from './key.ts'
import { fetchOperationOrder, toGid } from './operation-order.ts'
import { fetchLevels, fetchVariants, type Levels, STALE, toLevel } from './stock-moves.ts'

interface RestockedItem {
  readonly item: string
  readonly units: number
  readonly available: number
}

/** Stored, as the idempotency key is bound to it. */
export interface RestockAttempt {
  readonly attempt: number
  readonly location: string
  readonly reason: string
  readonly back: readonly RestockedItem[]
}

interface Needs extends StoreCalls {
  readonly operation: RestockOperation
  readonly location: () => Promise<string>
  readonly now: () => number
  readonly before: RestockAttempt | null
  readonly saveProgress: (attempt: RestockAttempt) => Promise<void>
}

const MAX_ATTEMPTS = 5

/** Codes that cause a new attempt with current stock. */
const RETRIED_CODES = [STALE, 'ADJUST_QUANTITIES_FAILED', 'SERVICE_UNAVAILABLE', 'INVALID_REASON']

/** Skips untracked and deleted variants. */
const listRestockedItems = async (needs: Needs, location: string): Promise<readonly RestockedItem[]> => {
  const { variantIds } = needs.operation
  const known = await fetchVariants(needs, variantIds, location)
  return [...countUnits(variantIds)].flatMap(([variantId, units]) => {
    const variant = known.get(toGid('ProductVariant', variantId))
    if (variant === undefined || !variant.item.tracked) return []
    return [{ item: variant.item.id, units, available: toLevel(variant).available }]
  })
}

/** Uses current stock, as Shopify rejects changes of a stale count. */
const createAttempt = async (
  needs: Needs,
  last: Pick<RestockAttempt, 'attempt' | 'reason'> | null,
): Promise<RestockAttempt | OperationRefused> => {
  const order = await fetchOperationOrder(needs.read, needs.operation)
  if ('kind' in order) return order
  const location = await needs.location()
  const { attempt = 0, reason = 'restock' } = last ?? {}
  return { attempt: attempt + 1, location, reason, back: await listRestockedItems(needs, location) }
}

const buildInput = ({ reference }: RestockOperation, { location, reason, back }: RestockAttempt) => ({
  reason,
  name: 'available',
  referenceDocumentUri: `homeward://stock/${encodeURIComponent(reference)}`,
  changes: back.map(({ item, units, available }) => ({
    inventoryItemId: item,
    locationId: location,
    delta: units,
    changeFromQuantity: available,
  })),
})

const isVisible = ({ back }: RestockAttempt, levels: Levels): boolean =>
  back.every(({ item, units, available }) => (levels.get(item)?.available ?? available) >= available + units)

/**
 * A stale count may be the effect of the earlier attempt. If unclear, units are refused: undercounting is safer than
 * counting twice.
 */
const resolveStaleAttempt = async (needs: Needs, attempt: RestockAttempt): Promise<Restocked | OperationRefused> => {
  const levels = await fetchLevels(needs, needs.operation.variantIds, attempt.location)
  if (isVisible(attempt, levels)) return { kind: 'restocked' }
  return refuseUnsupported('It is unknown whether the units were restocked: check the stock in the store')
}

/**
 * Restocks exactly once; conflicts cause a new attempt under a new key.
 * @throws Fault RET_ERR_COMMERCE if every attempt conflicts.
 */
export async function restockUnits(needs: Needs): Promise<ProviderAnswer<Restocked>> {
  const { operation, before, change, saveProgress, now } = needs
  let last: RestockAttempt | null = before
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const isRetry = tries === 0 && before !== null
    const attempt = isRetry ? before : await createAttempt(needs, last)
    if ('kind' in attempt) return attempt
    if (attempt.back.length === 0) return { kind: 'restocked' }
    last = attempt
    if (!isRetry) await saveProgress(attempt)
    const variables = { input: buildInput(operation, attempt), key: attemptKey(operation, attempt.attempt) }
    const answer = await change('stock-adjust', variables)
    if (answer.kind === 'made') return { kind: 'restocked' }
    if (answer.kind === 'underway') return { kind: 'pending', lookAt: now() + RETRY_AFTER_MS }
    if (answer.kind === 'burnt') continue
    if (isRetry && answer.codes.includes(STALE)) return resolveStaleAttempt(needs, attempt)
    if (!answer.codes.some((code) => RETRIED_CODES.includes(code))) return refuseUnsupported(answer.message)
    if (answer.codes.includes('INVALID_REASON')) last = { ...attempt, reason: 'other' }
  }
  throw fault('RET_ERR_COMMERCE', new Error(`Concurrent stock changes prevented the operation ${operation.reference}`))
}
