import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Totals } from '../../../schemas/entities/totals.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { CreditChoice } from './credit.ts'

export interface InstantType {
  /** The policy demands neither (REV-08, REV-09). */
  readonly choice: boolean
  readonly possible: boolean
  readonly inForce: 'regular' | 'instant'
}

export interface Instants {
  readonly exchange: InstantType
  readonly return: InstantType
}

export interface InstantInput {
  readonly policy: Pick<ReturnPolicy, 'instant_return_required' | 'instant_exchange_required'>
  readonly totals: Pick<Totals, 'owed' | 'computed'>
  readonly creditType: CreditChoice | null
  readonly hasNewItems: boolean
  readonly chosen: Pick<Draft, 'exchangeType' | 'returnType'>
  /** An item needs manual review (WFL-30). */
  readonly underReview: boolean
  /** Only a tracked parcel can release a hold. */
  readonly tracked: boolean
  /** A payment provider is configured (INS-08). */
  readonly takesCards: boolean
}

const regular: InstantType = { choice: false, possible: false, inForce: 'regular' }

/** `other` is stored and treated as regular (CON-34). */
const chosenType = (chosen: Draft['exchangeType']): 'regular' | 'instant' =>
  chosen === 'instant' ? 'instant' : 'regular'

/** Regular unless chosen or demanded (INS-03, INS-05, UXD-03). */
const resolveExchange = ({ policy, totals, hasNewItems, chosen }: InstantInput): InstantType => {
  const { instantExchangeEnabled, amountToAuthorize, amountToCharge } = totals.owed.exchanges
  if (!instantExchangeEnabled || amountToAuthorize <= 0 || amountToCharge <= 0) return regular
  const required = policy.instant_exchange_required === true && (totals.computed.remainingCredit <= 0 || hasNewItems)
  if (required) return { choice: false, possible: true, inForce: 'instant' }
  return { choice: true, possible: true, inForce: chosenType(chosen.exchangeType) }
}

/** Regular unless chosen or demanded (INS-04, INS-06); gift cards are never paid ahead. */
const resolveReturn = ({ policy, totals, creditType, chosen }: InstantInput): InstantType => {
  const { instantReturnEnabled, amountToAuthorize, amountToCharge } = totals.owed
  if (!instantReturnEnabled || amountToAuthorize <= 0 || amountToCharge <= 0) return regular
  if (creditType !== 'refund') return { choice: false, possible: true, inForce: 'regular' }
  if (policy.instant_return_required === true) return { choice: false, possible: true, inForce: 'instant' }
  return { choice: true, possible: true, inForce: chosen.returnType ?? 'regular' }
}

/** Nothing is instant while an item needs review. */
export const resolveInstants = (input: InstantInput): Instants =>
  input.underReview || !input.tracked || !input.takesCards
    ? { exchange: regular, return: regular }
    : { exchange: resolveExchange(input), return: resolveReturn(input) }
