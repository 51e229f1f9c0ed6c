import { Value } from 'typebox/value'
import type { Fee } from '../../schemas/config/policy.ts'
import { getUnknownFees } from '../../server/domain/value/fees.ts'
import { withAnswerWalks } from './answer-walks.ts'
import type { Size } from './arguments.ts'
import { drawCase } from './draw-case.ts'
import { priceReturn } from './item-answers.ts'
import { lawsOfBooks } from './laws-of-books.ts'
import { lawsOfCart } from './laws-of-cart.ts'
import { lawsOfChange } from './laws-of-change.ts'
import { lawsOfCaptured } from './laws-of-taken.ts'
import { ReturnCase } from './return-case.ts'
import type { Plain } from './shrink.ts'
import { isPossible } from './value-input.ts'
import { type Proof, proveCases } from './verdict.ts'

const laws = Object.entries({ ...lawsOfBooks, ...lawsOfCart, ...lawsOfChange, ...lawsOfCaptured })

const isVisibleFee = (fee: Fee | undefined): boolean =>
  fee?.is_active === true && (fee.type === 'flat_fee' || fee.fallback_amount !== undefined)

/** ERR-43, ERR-44: totals fail only when the carrier fails and the policy has no fallback. */
const mayFail = (
  { carrierFailed, labelRate, waived, policy }: ReturnCase,
  untold: ReturnType<typeof getUnknownFees>,
): boolean =>
  carrierFailed &&
  labelRate === undefined &&
  !waived &&
  untold.every((outcome) => !isVisibleFee(policy.fees?.find((fee) => fee.outcome === outcome)))

function brokenBy(returnCase: ReturnCase): string | null {
  try {
    const priced = priceReturn(returnCase)
    return laws.find(([, law]) => !law(priced))?.[0] ?? null
  } catch (error) {
    const untold = getUnknownFees(error)
    if (untold.length > 0) return mayFail(returnCase, untold) ? null : 'ERR-44 fees fail only without a fallback'
    return error instanceof Error ? `nothing throws ${error.name}` : 'nothing throws'
  }
}

const isCase = (one: Plain): one is ReturnCase => Value.Check(ReturnCase, one) && isPossible(one)

export const proveMoney = (size: Size): Proof =>
  withAnswerWalks(proveCases('money', size, { draw: drawCase, brokenBy, isCase }), size)
