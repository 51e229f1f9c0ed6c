import type { ReturnRecord } from '../../schemas/records/return.ts'
import { judgeAddress } from '../domain/journey/address.ts'
import { mayEditAddress, returnCan, stateNow } from '../domain/return/status.ts'
import type { World } from '../world.ts'
import { addressProblem } from './capture.ts'
import { countryRules } from './countries.ts'
import { bookOf, enqueueLabel, labelEffect, newLabel } from './effects.ts'
import type { Standing } from './standing.ts'
import { returnBehind } from './status.ts'
import { parted } from './status-view.ts'

type Needs = Pick<World, 'store' | 'shops' | 'log'>

/** What an action on a return came to. */
export type StatusAnswer =
  | { readonly kind: 'saved'; readonly toast?: string }
  | {
      readonly kind: 'refused'
      readonly status: 409 | 422
      readonly problem: { code: string; title: string; fields?: { form: string; name: string; message: string }[] }
    }

const stale = ({ t }: Standing): StatusAnswer => ({
  kind: 'refused',
  status: 409,
  problem: { code: 'stale', title: t('fault.stale') },
})

const saved = async (needs: Needs, standing: Standing, record: ReturnRecord, toast?: string): Promise<StatusAnswer> =>
  (await needs.store.returns.save(record)) === null ? stale(standing) : { kind: 'saved', ...(toast && { toast }) }

type Typed = Readonly<Record<string, string>>

/** Asks for the label once more: a new reference, as a refused one is refused for ever. */
async function makeLabel(needs: Needs, standing: Standing, record: ReturnRecord): Promise<StatusAnswer> {
  const { now } = standing.visit
  const before = record.document.label
  if (before === null || !returnCan.makeLabel(stateNow(record, now))) return stale(standing)
  const attempt = Number(before.reference.split('-').at(-1) ?? '1')
  // A label that timed out may still be made: the same reference finds it. A refused one needs a new one.
  const label = newLabel(record.id, now, before.state === 'failed' ? attempt + 1 : attempt)
  const next = { ...record, document: { ...record.document, label } }
  return needs.store.transaction(async (tables) => {
    if ((await tables.returns.save(next)) === null) return stale(standing)
    // Only a recorded refusal raises the epoch; a label that timed out is the same effect still.
    if (before.state === 'failed') await tables.books.begin(bookOf(next), { ...labelEffect(label), at: now })
    await enqueueLabel(tables, next, now)
    return { kind: 'saved' }
  })
}

/** Corrects the street, city, state, zip of an open return; name and country stay (Spec §5 "Address edit"). */
async function editAddress(
  needs: Needs,
  standing: Standing,
  record: ReturnRecord,
  typed: Typed,
): Promise<StatusAnswer> {
  const { address, label } = record.document
  const { now } = standing.visit
  if (address === null || !mayEditAddress(record, now)) return stale(standing)
  const rules = countryRules(standing.config).filter(({ code }) => code === address.country)
  const verdict = judgeAddress({ ...typed, ...parted(address.name), country: address.country }, rules)
  if (verdict.kind === 'refused') {
    const scene = { ...standing, reads: null, weighed: null }
    const problem = addressProblem(scene, 'edit-address', verdict.problems)
    return { kind: 'refused', status: 422, problem: { ...problem, fields: problem.fields ?? [] } }
  }
  const next = { ...record, document: { ...record.document, address: { ...verdict.address, name: address.name } } }
  if (label?.state === 'failed' && label.error?.address === true) {
    const again = await makeLabel(needs, standing, next)
    return again.kind === 'saved' ? { kind: 'saved', toast: standing.t('status.address-saved') } : again
  }
  return saved(needs, standing, next, standing.t('status.address-saved'))
}

async function rate(needs: Needs, standing: Standing, record: ReturnRecord, typed: Typed): Promise<StatusAnswer> {
  const score = Number(typed.score)
  if (!Number.isInteger(score) || score < 1 || score > 5) {
    const message = standing.t('field.required')
    return {
      kind: 'refused',
      status: 422,
      problem: {
        code: 'invalid',
        title: standing.t('fault.invalid'),
        fields: [{ form: 'survey', name: 'score', message }],
      },
    }
  }
  const comment = (typed.comment ?? '').trim()
  const survey = { score, ...(comment !== '' && { comment }) }
  return saved(needs, standing, { ...record, document: { ...record.document, survey } })
}

const statusSteps = { 'return.label': makeLabel, 'return.address': editAddress, 'return.survey': rate } as const

export type StatusAction = keyof typeof statusSteps
export const isStatusAction = (name: string): name is StatusAction => Object.hasOwn(statusSteps, name)

/** Performs an action on the return behind a key. */
export async function performOnReturn(
  needs: Needs,
  standing: Standing,
  intent: { readonly name: StatusAction; readonly key: string; readonly values: Typed },
): Promise<StatusAnswer> {
  const record = await returnBehind(needs, standing, intent.key)
  return record === null ? stale(standing) : statusSteps[intent.name](needs, standing, record, intent.values)
}
