import { fault } from '../../../../faults.ts'
import { countUnits } from '../../operations/count-units.ts'
import { refuseOutOfStock, refuseUnsupported } from '../../operations/refusals.ts'
import type { OperationRefused, ProviderAnswer, ProviderOperation, Reserved } from '../../port.ts'
import { toChunks } from '../pages.ts'
import { RETRY_AFTER_MS, type StoreCalls } from './change.ts'
import { attemptKey } from './key.ts'
import { toGid } from './operation-order.ts'

interface Level {
  readonly available: number
  readonly reserved: number
}

interface MovedItem extends Level {
  readonly item: string
  readonly units: number
}

/** By inventory item. */
export type Levels = ReadonlyMap<string, Level>

/** Stored, as the idempotency key is bound to it. */
export interface MoveAttempt {
  readonly attempt: number
  readonly location: string
  readonly reason: string
  readonly moved: readonly MovedItem[]
}

/** Reserve, or release. */
type MoveDirection = 'aside' | 'back'

interface Needs extends StoreCalls {
  readonly operation: ProviderOperation
  readonly direction: MoveDirection
  /** Reference of the reservation. */
  readonly ledger: string
  readonly now: () => number
}

const MAX_ATTEMPTS = 5
const VARIANTS_PER_CALL = 100

const MOVE_REASONS: Readonly<Record<MoveDirection, string>> = {
  aside: 'reservation_created',
  back: 'reservation_deleted',
}

const toDocumentUri = (reference: string): string => `homeward://stock/${encodeURIComponent(reference)}`

/** Releases ignore the available count; other counts must be unchanged. */
const buildChange = (
  { item, units, available, reserved }: MovedItem,
  location: string,
  { direction: way, ledger }: Needs,
) => {
  const ends = {
    sold: { locationId: location, name: 'available', changeFromQuantity: way === 'aside' ? available : null },
    aside: {
      locationId: location,
      name: 'reserved',
      changeFromQuantity: reserved,
      ledgerDocumentUri: toDocumentUri(ledger),
    },
  }
  const [from, to] = way === 'aside' ? [ends.sold, ends.aside] : [ends.aside, ends.sold]
  return { inventoryItemId: item, quantity: units, from, to }
}

/** Whether a stale attempt already moved its units. Shopify reports only the total reserved. */
const isMoved = ({ moved }: MoveAttempt, levels: Levels, direction: MoveDirection): boolean =>
  moved.every(({ item, units, reserved }) => {
    const now = levels.get(item)?.reserved ?? reserved
    return direction === 'aside' ? now >= reserved + units : now <= reserved - units
  })

export const STALE = 'CHANGE_FROM_QUANTITY_STALE'

/** Codes that cause a new attempt with current stock. */
const RETRIED_CODES = [STALE, 'MOVE_QUANTITIES_FAILED', 'SERVICE_UNAVAILABLE', 'INVALID_REASON']

type Plan = Pick<MoveAttempt, 'location' | 'moved'>

/**
 * Moves all units or none, exactly once; conflicts cause a new attempt under a new key.
 * @throws Fault RET_ERR_COMMERCE if every attempt conflicts.
 */
export async function moveStock(
  needs: Needs,
  before: MoveAttempt | null,
  {
    plan,
    look,
    saveProgress,
  }: {
    readonly plan: () => Promise<Plan | OperationRefused>
    readonly look: (location: string) => Promise<Levels>
    readonly saveProgress: (attempt: MoveAttempt) => Promise<void>
  },
): Promise<ProviderAnswer<Reserved>> {
  const { operation, change, direction: way, now } = needs
  let attempt = before
  let reason = before?.reason ?? MOVE_REASONS[way]
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    if (attempt === null || tries > 0) {
      const planned = await plan()
      if ('kind' in planned) return planned
      attempt = { ...planned, reason, attempt: (attempt?.attempt ?? 0) + 1 }
      await saveProgress(attempt)
    }
    if (attempt.moved.length === 0) return { kind: 'reserved' }
    const { location, moved } = attempt
    const input = {
      reason,
      referenceDocumentUri: toDocumentUri(operation.reference),
      changes: moved.map((one) => buildChange(one, location, needs)),
    }
    const answer = await change('stock-move', { input, key: attemptKey(operation, attempt.attempt) })
    if (answer.kind === 'made') return { kind: 'reserved' }
    if (answer.kind === 'underway') return { kind: 'pending', lookAt: now() + RETRY_AFTER_MS }
    if (answer.kind === 'burnt') continue
    const isRetry = attempt === before
    if (isRetry && answer.codes.includes(STALE) && isMoved(attempt, await look(location), way))
      return { kind: 'reserved' }
    if (!answer.codes.some((code) => RETRIED_CODES.includes(code))) return refuseUnsupported(answer.message)
    if (answer.codes.includes('INVALID_REASON')) reason = 'other'
  }
  throw fault('RET_ERR_COMMERCE', new Error(`Concurrent stock changes prevented the operation ${operation.reference}`))
}

/**
 * The location that sells first.
 * @throws Fault RET_ERR_COMMERCE_REFUSED if the store has none.
 */
export async function fetchMainLocation({ read }: Pick<StoreCalls, 'read'>): Promise<string> {
  const { location } = await read<{ readonly location: { readonly id: string } | null }>('main-location', {})
  if (location !== null) return location.id
  throw fault('RET_ERR_COMMERCE_REFUSED', new Error('The store has no location'))
}

interface StockVariantNode {
  readonly id: string
  readonly policy: 'DENY' | 'CONTINUE'
  readonly item: {
    readonly id: string
    readonly tracked: boolean
    readonly level: { readonly quantities: readonly { readonly name: string; readonly quantity: number }[] } | null
  }
}

export async function fetchVariants(
  { read }: Pick<StoreCalls, 'read'>,
  variantIds: readonly string[],
  location: string,
): Promise<ReadonlyMap<string, StockVariantNode>> {
  const known = new Map<string, StockVariantNode>()
  for (const piece of toChunks([...new Set(variantIds)], VARIANTS_PER_CALL)) {
    const ids = piece.map((id) => toGid('ProductVariant', id))
    type StockLevelsResponse = { readonly variants: readonly (StockVariantNode | null)[] }
    for (const one of (await read<StockLevelsResponse>('stock-levels', { ids, location })).variants)
      if (one) known.set(one.id, one)
  }
  return known
}

export function toLevel({ item }: StockVariantNode): Level {
  const getQuantity = (name: string): number =>
    item.level?.quantities.find((quantity) => quantity.name === name)?.quantity ?? 0
  return { available: getQuantity('available'), reserved: getQuantity('reserved') }
}

/** By inventory item. */
export async function fetchLevels(
  calls: Pick<StoreCalls, 'read'>,
  variantIds: readonly string[],
  location: string,
): Promise<Levels> {
  const known = await fetchVariants(calls, variantIds, location)
  return new Map([...known.values()].map((variant) => [variant.item.id, toLevel(variant)]))
}

/** Skips untracked variants and those sold without stock. */
export async function planReservation(
  calls: Pick<StoreCalls, 'read'>,
  variantIds: readonly string[],
  location: string,
): Promise<readonly MovedItem[] | OperationRefused> {
  const moved: MovedItem[] = []
  const known = await fetchVariants(calls, variantIds, location)
  for (const [variantId, units] of countUnits(variantIds)) {
    const variant = known.get(toGid('ProductVariant', variantId))
    if (variant === undefined) return refuseOutOfStock(variantId)
    if (!variant.item.tracked || variant.policy === 'CONTINUE') continue
    const level = toLevel(variant)
    if (level.available < units) return refuseOutOfStock(variantId)
    moved.push({ item: variant.item.id, units, ...level })
  }
  return moved
}
