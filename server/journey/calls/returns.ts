import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { canSee, viewerOfReturn } from '../../domain/items/gift-visibility.ts'
import { performInContext } from '../index.ts'
import { hasProvedOrder } from '../lookup/proof.ts'
import type { JourneyContext } from '../request/context.ts'
import { toInactiveProblem } from '../request/refusals.ts'
import type { Intent, Reply, Visit } from '../request/visit.ts'
import { type JourneyNeeds, readContext } from '../show.ts'
import { findReturnByKey, type ReturnPage, readReturnPage } from '../status/status.ts'
import { isProofRequired, type StatusAction } from '../status/steps.ts'

export interface ReturnRefusal {
  readonly problem: Problem
}

interface FoundReturn {
  readonly context: JourneyContext
  readonly record: ReturnRecord
}

/** The response for an unknown key (STS-03). */
const refuseUnknown = ({ t }: JourneyContext): ReturnRefusal => ({
  problem: { code: 'not-found', title: t('status.failed-heading') },
})

const pageOf = (key: string): string => `/return/${key}`

/** Counts unknown keys, and refuses if the shop is closed. */
export async function openReturnByKey(
  needs: JourneyNeeds,
  visit: Visit,
  key: string,
): Promise<FoundReturn | ReturnRefusal> {
  const context = await readContext(needs, visit, pageOf(key))
  if (!context.showsReturns) return { problem: toInactiveProblem(context) }
  const record = await findReturnByKey(needs, context, key)
  return record === null ? refuseUnknown(context) : { context, record }
}

export async function callReturn(
  needs: JourneyNeeds,
  visit: Visit,
  key: string,
): Promise<(ReturnPage & { readonly rev: string }) | ReturnRefusal> {
  const found = await openReturnByKey(needs, visit, key)
  if ('problem' in found) return found
  const { context, record } = found
  const page = await readReturnPage(needs, context, record)
  return page === null ? refuseUnknown(context) : { ...page, rev: `r${record.rev}` }
}

/** The return of a completed submit (API-59, REV-43). */
export async function callComplete(
  needs: JourneyNeeds,
  visit: Visit,
  key: string,
): Promise<{ readonly returnKey: string; readonly state: string } | ReturnRefusal> {
  const found = await openReturnByKey(needs, visit, key)
  return 'problem' in found ? found : { returnKey: found.record.key, state: found.record.state }
}

/** The proof that must precede a change of destination or payout (T19); null if it was given. */
export function findMissingProof({ context: { draft, t }, record }: FoundReturn): ReturnRefusal | null {
  if (hasProvedOrder(draft, record)) return null
  return {
    problem: canSee(viewerOfReturn(record.document), 'order-number')
      ? { code: 'proof-needed', title: t('lookup.prove-elsewhere') }
      : { code: 'receipt-needed', title: t('lookup.prove-receipt') },
  }
}

/**
 * Performs an action of the return's page, with the same checks. Where the page leads to the lookup, returns a refusal
 * instead.
 */
export async function pressOnReturn(
  needs: JourneyNeeds,
  visit: Visit,
  key: string,
  { name, ...press }: Omit<Intent, 'at' | 'name'> & { readonly name: StatusAction },
): Promise<Reply | ReturnRefusal> {
  const found = await openReturnByKey(needs, visit, key)
  if ('problem' in found) return found
  const proof = isProofRequired(found.record, name, press.values) ? findMissingProof(found) : null
  return proof ?? performInContext(needs, found.context, { name, at: pageOf(key), ...press })
}
