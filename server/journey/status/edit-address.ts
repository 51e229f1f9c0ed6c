import type { Address } from '../../../schemas/entities/address.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { judgeAddress } from '../../domain/journey/address.ts'
import { standingOf } from '../../domain/return/release.ts'
import { mayEditAddress } from '../../domain/return/status.ts'
import type { Tables } from '../../world.ts'
import { recordEvent } from '../follow-ups/events.ts'
import { labelAgain } from '../follow-ups/label-again.ts'
import { rowKeyOf } from '../follow-ups/settlement.ts'
import { addressProblem } from '../lookup/capture.ts'
import { withoutOrder } from '../request/context.ts'
import { countryRules } from '../request/countries.ts'
import type { SessionContext } from '../request/session.ts'
import { refusedAnswer, type StatusAnswer, type StatusInput, type StatusStep, stale } from './answer.ts'
import { parted } from './view.ts'

/** What was typed, on the fixed ground of whom the address belongs to: name, country and phone stay (STS-28, STS-30). */
const judged = ({ config }: SessionContext, before: Address, { values }: StatusInput) => {
  const rules = countryRules(config).filter(({ code }) => code === before.country)
  const { phone: _ignored, ...typed } = values
  const verdict = judgeAddress({ ...typed, ...parted(before.name), country: before.country }, rules)
  if (verdict.kind === 'refused') return verdict
  const { name, phone, company } = before
  const kept = { name, ...(phone !== undefined && { phone }), ...(company !== undefined && { company }) }
  return { kind: 'accepted' as const, address: { ...verdict.address, ...kept } }
}

/** Goods that are on their way to the old address, or may be, keep it (T19). */
const isBeingSent = async (tables: Tables, record: ReturnRecord): Promise<boolean> => {
  const state = standingOf(await tables.outbox.followUps(rowKeyOf(record)), 'exchange-order')
  return state === 'running' || state === 'done'
}

/** An address that replaces that of a return. */
interface Change {
  readonly address: Address
  readonly id: string
  readonly now: number
}

/** Writes a corrected address under the return's lock, and asks for the label again where the old address was why there is none. */
async function changeAddress(
  tables: Tables,
  which: { readonly shopId: string; readonly returnId: string },
  { address, id, now }: Change,
): Promise<'changed' | 'late'> {
  const fresh = await tables.returns.lock(which.shopId, which.returnId)
  if (fresh === null || !mayEditAddress(fresh, now) || (await isBeingSent(tables, fresh))) return 'late'
  const { label } = fresh.document
  const next = { ...fresh, document: { ...fresh.document, address } }
  const isMended = label?.state === 'failed' && label.error?.address === true
  const asked = isMended ? await labelAgain(tables, next, { now, by: 'shopper' }) : null
  if (asked !== 'asked') await tables.returns.save(next)
  await recordEvent(tables, next, { id, event: 'address-changed', by: 'shopper', at: now })
  return 'changed'
}

/** What is wrong with an address, at its fields. */
const problem = (
  session: SessionContext,
  verdict: Extract<ReturnType<typeof judged>, { kind: 'refused' }>,
): StatusAnswer => {
  const context = { ...session, ...withoutOrder }
  const given = addressProblem(context, 'edit-address', verdict.problems)
  return { kind: 'refused', status: 422, problem: { ...given, fields: given.fields ?? [] } }
}

/** Corrects street, city, state and zip of an open return (Spec §5 "Address edit", STS-27 to STS-31). */
export const editAddress: StatusStep = async (needs, session, record, asked) => {
  const { address } = record.document
  const { visit, t } = session
  if (address === null || !mayEditAddress(record, visit.now)) return stale(session)
  const verdict = judged(session, address, asked)
  if (verdict.kind === 'refused') return problem(session, verdict)

  const which = { shopId: record.shopId, returnId: record.id }
  const change = { address: verdict.address, id: needs.newId(), now: visit.now }
  const changed = await needs.store.transaction((tables) => changeAddress(tables, which, change))

  return changed === 'changed'
    ? { kind: 'saved', toast: t('status.address-saved') }
    : refusedAnswer('not-saved', t('error.address'))
}
