import type { ReturnPolicy } from '../../../schemas/entities/policy.ts'
import type { Totals } from '../../../schemas/entities/totals.ts'

/** Which instant outcomes are chosen for the shopper unasked. */
export interface InstantChosen {
  readonly return: boolean
  readonly exchange: boolean
}

/** The instant outcomes that the policy asks for and that are to be had; none while a person must look at an item (WFL-30). */
export const instantChosen = (
  policy: Pick<ReturnPolicy, 'instant_return_required' | 'instant_exchange_required'>,
  { owed }: Pick<Totals, 'owed'>,
  underReview: 'under-review' | 'not-reviewed',
): InstantChosen => {
  const free = underReview === 'not-reviewed'
  return {
    return: free && policy.instant_return_required === true && owed.instantReturnEnabled,
    exchange: free && policy.instant_exchange_required === true && owed.exchanges.instantExchangeEnabled,
  }
}
