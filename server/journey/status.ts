import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { portalDisabled, returnFailed } from '../../screens/faults/pages.ts'
import type { FrameView } from '../../screens/parts/frame.ts'
import type { LineView } from '../../screens/parts/lines.ts'
import type { LabelView } from '../../screens/status/label.ts'
import { type StatusView, statusPage } from '../../screens/status/page.ts'
import { judgeAddress } from '../domain/journey/address.ts'
import { shownAmount, summaryOutcome } from '../domain/journey/outcome.ts'
import { isRolledOut } from '../domain/journey/rollout.ts'
import type { Place } from '../domain/journey/routes.ts'
import {
  cardCopy,
  isMoving,
  LABEL_POLL,
  labelDisplay,
  labelIsAwaited,
  mainBlock,
  returnCan,
  stateNow,
  trackingSteps,
} from '../domain/return/status.ts'
import type { World } from '../world.ts'
import { addressProblem } from './capture.ts'
import { countryRules, countryViews } from './countries.ts'
import { enqueueLabel, labelEffect, newLabel } from './effects.ts'
import type { Standing } from './standing.ts'
import type { Drawn } from './visit.ts'

type Needs = Pick<World, 'store' | 'shops' | 'log'>

/** Where the label's PDF is read: the key in the path is the permission. */
const labelHref = (shopId: string, key: string): string => `/api/v1/${shopId}/returns/${key}/label`

const labelView = (record: ReturnRecord, canEditAddress: boolean, now: number): LabelView | null => {
  const display = labelDisplay(record.document.label, now)
  if (display.kind === 'none') return null
  if (display.kind === 'error') return { kind: 'error', address: display.address, canEditAddress }
  if (display.kind !== 'ready') return { kind: display.kind }
  const { carrier = '', service = '', trackingNumber = '', createdAt = record.createdAt } = display.label
  const href = labelHref(record.shopId, record.key)
  return { kind: 'ready', number: record.number, href, carrier, service, trackingNumber, createdAt }
}

const getsOf = ({ creditType, totals, replacements, receipt }: ReturnRecord['document']): StatusView['gets'] => {
  const payout = Math.max(0, totals.computed.net)
  if (payout > 0 && creditType === 'refund') return { kind: 'refund', amount: payout }
  if (payout > 0 && creditType === 'gift') return { kind: 'gift', amount: payout + receipt.giftCardBonus }
  return replacements.length > 0 ? { kind: 'exchange', amount: 0 } : { kind: 'nothing', amount: 0 }
}

const sentLines = ({ items, receipt }: ReturnRecord['document']): readonly LineView[] =>
  items.map(({ lineItemId, ware, reason }) => ({
    id: lineItemId,
    title: ware.title,
    variant: ware.variantTitle,
    image: ware.image,
    amount: shownAmount(receipt, 'returned_items', lineItemId),
    details: [reason.text],
  }))

const receivedLines = ({ replacements, receipt }: ReturnRecord['document']): readonly LineView[] =>
  replacements.map(({ forLineItemId, variantId, ware }) => ({
    id: `new-${forLineItemId ?? variantId}`,
    title: ware.title,
    variant: ware.variantTitle,
    image: ware.image,
    amount: shownAmount(receipt, 'new_items', forLineItemId ?? variantId),
    details: [],
  }))

/** The name of an address, parted for a form that asks for first and last name. */
const parted = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') || firstName }
}

const typedAddress = (address: Address): Record<string, string> => ({
  ...parted(address.name),
  country: address.country,
  address1: address.address1,
  address2: address.address2 ?? '',
  suburb: '',
  city: address.city,
  state: address.state ?? '',
  zip: address.zip,
  phone: address.phone ?? '',
})

const editOf = (record: ReturnRecord, config: ShopConfig, now: number): StatusView['editAddress'] => {
  const { address } = record.document
  if (address === null || !returnCan.editAddress(stateNow(record, now))) return null
  const countries = countryViews(config, address).filter(({ code }) => code === address.country)
  return { countries, values: typedAddress(address) }
}

const surveyOf = ({ document, key }: ReturnRecord, config: ShopConfig): StatusView['survey'] => {
  if (document.survey !== undefined) return 'thanks'
  return isRolledOut(key, config.settings.csatRspCustomerPercentage ?? 0) ? 'ask' : 'none'
}

/** The return as its page shows it now. */
const viewOf = (record: ReturnRecord, config: ShopConfig, standing: Standing): StatusView => {
  const { document } = record
  const { now, shopId } = standing.visit
  const state = stateNow(record, now)
  const display = labelDisplay(document.label, now)
  const awaited = labelIsAwaited(display) && state === 'open'
  const tracked = mainBlock(document) === 'tracking' && state === 'open'
  const path = `/return/${record.key}`
  return {
    number: record.number,
    orderName: document.orderName,
    createdAt: record.createdAt,
    returnBy: document.returnBy,
    card: cardCopy(state, document),
    gets: getsOf(document),
    onlyExchange: document.items.every(({ returnType }) => returnType === 'exchange'),
    expired: state === 'expired',
    cancelled: state === 'cancelled',
    label: state === 'open' ? labelView(record, returnCan.editAddress(state), now) : null,
    tracking: tracked
      ? { steps: trackingSteps(document.tracking), delivered: document.tracking === 'delivered' }
      : null,
    sent: sentLines(document),
    received: receivedLines(document),
    summary: { receipt: document.receipt, outcome: summaryOutcome(document.totals, document.creditType) },
    customer: {
      name: document.customer.name,
      email: document.customer.email,
      phone: document.customer.phone,
      address: document.address,
    },
    returnAddress: config.settings.hide_address_on_confirmation === true ? null : config.returnAddress,
    editAddress: isMoving(document.tracking) ? null : editOf(record, config, now),
    survey: state === 'cancelled' ? 'none' : surveyOf(record, config),
    carrier: display.kind === 'ready' ? (display.label.carrier ?? null) : null,
    watch: awaited ? { href: `/api/v1/${shopId}/parts/label?path=${encodeURIComponent(path)}`, ...LABEL_POLL } : null,
  }
}

/** The return behind a key; null for an unknown one, which is not told apart from a broken one (STS-03). */
const returnBehind = async ({ store, log }: Needs, standing: Standing, key: string): Promise<ReturnRecord | null> => {
  if (!/^[A-Za-z0-9_-]{22}$/.test(key)) return null
  const record = await store.returns.findByKey(standing.visit.shopId, key)
  if (record === null) log.info({ ref: standing.visit.ref }, 'A return key is unknown')
  return record
}

/** The status page of a return, its failed state, or the page of a shop whose portal is closed (STS-19). */
export async function showStatus(needs: Needs, standing: Standing, place: Place, frame: FrameView): Promise<Drawn> {
  const { t } = standing
  const { shop } = standing.config
  if (shop.state !== 'active' || !shop.portal_active)
    return { screen: portalDisabled(frame, t), overlay: null, rev: null }
  const record = await returnBehind(needs, standing, place.params.hash ?? '')
  if (record === null) return { screen: returnFailed(frame, t), overlay: null, rev: null }
  const config = await needs.shops.config(record.shopId, record.document.configVersion)
  const screen = statusPage(frame, viewOf(record, config, standing), t)
  return { screen, overlay: null, rev: `r${record.rev}` }
}

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
    if (before.state === 'failed')
      await tables.books.begin({ shopId: next.shopId, returnId: next.id }, { ...labelEffect(label), at: now })
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
  if (address === null || !returnCan.editAddress(stateNow(record, now))) return stale(standing)
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

/** The label's document of a return, for whoever holds its key; null when there is none. */
export async function labelDocument(
  { store, files }: Pick<World, 'store' | 'files'>,
  shopId: string,
  key: string,
): Promise<{ readonly bytes: Uint8Array; readonly filename: string } | null> {
  const record = await store.returns.findByKey(shopId, key)
  const id = record?.document.label?.document
  const file = record === null || id === undefined ? null : await files.get(shopId, id)
  return record === null || file === null ? null : { bytes: file.bytes, filename: `return-label-${record.number}.pdf` }
}
