import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Totals } from '../../../schemas/entities/totals.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { ChosenCredit } from './credit.ts'

/** One kind of instant outcome: whether the shopper may choose it, and what is in force; null is needed and not chosen. */
export interface InstantType {
  /** There is a choice between regular and instant: the policy does not demand either (REV-08, REV-09). */
  readonly choice: boolean
  readonly possible: boolean
  readonly inForce: 'regular' | 'instant' | null
}

/** How fast money and goods go out. */
export interface Instants {
  readonly exchange: InstantType
  readonly return: InstantType
}

/** What the instant outcomes of a return depend on. */
export interface InstantInput {
  readonly policy: Pick<ReturnPolicy, 'instant_return_required' | 'instant_exchange_required'>
  readonly totals: Pick<Totals, 'owed' | 'computed'>
  readonly creditType: ChosenCredit | null
  readonly hasNewItems: boolean
  readonly chosen: Pick<Draft, 'exchangeType' | 'returnType'>
  /** A person must look at an item first (WFL-30). */
  readonly underReview: boolean
  /** A carrier tells when the parcel is in the mail; else a hold could never be released. */
  readonly tracked: boolean
  /** Somebody takes cards for the shop (INS-08). */
  readonly takesCards: boolean
}

const regular: InstantType = { choice: false, possible: false, inForce: 'regular' }

/** `other` is stored and treated like regular (CON-34). */
const chosenType = (chosen: Draft['exchangeType']): 'regular' | 'instant' | null =>
  chosen === undefined ? null : chosen === 'instant' ? 'instant' : 'regular'

/** An exchange that could be sent ahead must be chosen either way (REV-31), unless the policy demands it (INS-03, INS-05). */
const exchangeOf = ({ policy, totals, hasNewItems, chosen }: InstantInput): InstantType => {
  const { instantExchangeEnabled, amountToAuthorize, amountToCharge } = totals.owed.exchanges
  if (!instantExchangeEnabled || amountToAuthorize <= 0 || amountToCharge <= 0) return regular
  const required = policy.instant_exchange_required === true && (totals.computed.remainingCredit <= 0 || hasNewItems)
  if (required) return { choice: false, possible: true, inForce: 'instant' }
  return { choice: true, possible: true, inForce: chosenType(chosen.exchangeType) }
}

/** A refund is regular unless it is chosen or demanded (INS-04, INS-06); a gift card is never paid ahead. */
const returnOf = ({ policy, totals, creditType, chosen }: InstantInput): InstantType => {
  const { instantReturnEnabled, amountToAuthorize, amountToCharge } = totals.owed
  if (!instantReturnEnabled || amountToAuthorize <= 0 || amountToCharge <= 0) return regular
  if (creditType !== 'refund') return { choice: false, possible: true, inForce: 'regular' }
  if (policy.instant_return_required === true) return { choice: false, possible: true, inForce: 'instant' }
  return { choice: true, possible: true, inForce: chosen.returnType ?? 'regular' }
}

/** How fast this return's money and goods go out; nothing is instant while a person must look at an item. */
export const instantsOf = (input: InstantInput): Instants =>
  input.underReview || !input.tracked || !input.takesCards
    ? { exchange: regular, return: regular }
    : { exchange: exchangeOf(input), return: returnOf(input) }
