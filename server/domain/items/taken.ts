import type { ShopConfig } from '../../../schemas/config/index.ts'
import { flowAsOf, variantOf } from './flow.ts'
import type { ItemState } from './state.ts'
import { stillHolds } from './steps.ts'

interface TakingFacts {
  readonly config: ShopConfig
  readonly flags: ReadonlySet<string>
}

export function variantTaken(state: ItemState, given: TakingFacts): string | undefined {
  if (state.status.kind !== 'selected') return undefined
  const flow = flowAsOf(state, given)
  return stillHolds(flow) ? variantOf(flow)?.id : undefined
}

export const variantsTaken = (states: readonly ItemState[], given: TakingFacts): readonly string[] =>
  states.flatMap((state) => variantTaken(state, given) ?? [])
