import { isDeepStrictEqual } from 'node:util'
import type { Address } from '../../../schemas/entities/address.ts'
import { judgeAddress } from '../../domain/journey/address.ts'
import { canEditAddress } from '../../domain/return/status.ts'
import { changeAddress } from '../follow-ups/change-address.ts'
import { buildAddressProblem } from '../lookup/capture.ts'
import { NO_ORDER } from '../request/context.ts'
import { buildCountryRules } from '../request/countries.ts'
import { toOvertakenProblem } from '../request/refusals.ts'
import type { SessionContext } from '../request/session.ts'
import { refuseAction, type StatusAnswer, type StatusInput, type StatusStep } from './answer.ts'
import { toNameFields } from './view.ts'

/** Name, country and phone stay (STS-28, STS-30). */
const judgeCorrection = ({ config }: SessionContext, before: Address, { values }: StatusInput) => {
  const rules = buildCountryRules(config).filter(({ code }) => code === before.country)
  const { phone: _ignored, ...typed } = values
  const verdict = judgeAddress({ ...typed, ...toNameFields(before.name), country: before.country }, rules)
  if (verdict.kind === 'refused') return verdict
  const { name, phone, company } = before
  const fixedFields = { name, ...(phone !== undefined && { phone }), ...(company !== undefined && { company }) }
  return { kind: 'accepted' as const, address: { ...verdict.address, ...fixedFields } }
}

const refuseAddress = (
  session: SessionContext,
  verdict: Extract<ReturnType<typeof judgeCorrection>, { kind: 'refused' }>,
): StatusAnswer => {
  const context = { ...session, ...NO_ORDER }
  const fieldProblem = buildAddressProblem(context, 'edit-address', verdict.problems)
  return refuseAction({ ...fieldProblem, fields: fieldProblem.fields ?? [] })
}

/** Whether another request changed the address differently. */
const wasCorrected = (fresh: Address | null, read: Address, { address }: { readonly address: Address }): boolean =>
  !isDeepStrictEqual(fresh, read) && !isDeepStrictEqual(fresh, address)

/**
 * Corrects street, city, state and zip of an open return (Spec §5 "Address edit", STS-27 to STS-31). Checks again under
 * the lock, as a label may have been made meanwhile.
 */
export const editAddress: StatusStep = async (needs, session, record, input) => {
  const { address } = record.document
  const { visit, t } = session
  if (address === null || !canEditAddress(record, visit.now)) return refuseAction(toOvertakenProblem(session))
  const verdict = judgeCorrection(session, address, input)
  if (verdict.kind === 'refused') return refuseAddress(session, verdict)

  const change = { address: verdict.address, by: 'shopper', id: needs.newId(), now: visit.now }
  const result = await needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(record.shopId, record.id)
    if (fresh === null || wasCorrected(fresh.document.address, address, change)) return 'late'
    return changeAddress(tables, fresh, change)
  })

  return result === 'changed'
    ? { kind: 'saved', toast: t('status.address-saved') }
    : refuseAction({ code: 'overtaken', title: t('error.address') })
}
