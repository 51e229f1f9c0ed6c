import type { ShopConfig } from '../../../schemas/config/index.ts'
import { getFlowInput, resolveVariant } from './flow.ts'
import type { ItemState } from './state.ts'
import { isStillAvailable } from './steps.ts'

interface ReservationFacts {
  readonly config: ShopConfig
  readonly flags: ReadonlySet<string>
}

export function findReservedVariant(state: ItemState, facts: ReservationFacts): string | undefined {
  if (state.status.kind !== 'selected') return undefined
  const flow = getFlowInput(state, facts)
  return isStillAvailable(flow) ? resolveVariant(flow)?.id : undefined
}

export const listReservedVariants = (states: readonly ItemState[], facts: ReservationFacts): readonly string[] =>
  states.flatMap((state) => findReservedVariant(state, facts) ?? [])
