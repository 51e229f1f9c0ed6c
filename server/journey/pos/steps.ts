import type { Draft, FoundOrder } from '../../../schemas/records/draft.ts'
import { keysOf } from '../../../schemas/values/member.ts'
import { normalizeTyped } from '../../../schemas/values/normalize.ts'
import { isProofOfOrder } from '../../domain/journey/lookup.ts'
import { getStaff, STAFF_MS } from '../../domain/journey/pos.ts'
import type { World } from '../../world.ts'
import { openOrder, readForLookup } from '../lookup/lookup.ts'
import { attemptLookup, attemptStaffCode, computeGrant, isCaptchaSolved, undoAttempt } from '../request/attempts.ts'
import type { JourneyContext } from '../request/context.ts'
import { failLookup, pauseLookup, toInvalidProblem } from '../request/refusals.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'

type Needs = Pick<World, 'commerce' | 'captcha' | 'shops' | 'store' | 'log' | 'isStaffCode'>

const CUSTOMER_PATHS = { lookup: '/customer-lookup', history: '/customer-history' } as const

const MAX_ORDERS = 50

type Field = { readonly form: string; readonly name: string; readonly message: string }

const refuseFields = (context: JourneyContext, fields: readonly Field[], draft?: Draft): Answer =>
  stay(toInvalidProblem(context, [...fields]), draft)

/** Counts towards the captcha like a failed lookup. */
const refuseAttempt = (
  context: JourneyContext,
  fields: readonly Field[],
  next: { readonly captchaNext: boolean },
): Answer => refuseFields(context, fields, failLookup(context, 1, next).draft)

const refusePaused = (context: JourneyContext, until: number): Answer => {
  const { draft, ...answer } = pauseLookup(context, until)
  const { paused: _lookups, ...rest } = draft ?? context.draft
  return { ...answer, draft: rest }
}

const missingTexts = {
  code: 'field.missing-staff-code',
  email: 'field.missing-customer-email',
  zip: 'field.missing-customer-zip',
} as const

const findEmptyFields = (
  { t }: JourneyContext,
  form: string,
  values: Readonly<Partial<Record<keyof typeof missingTexts, string>>>,
): readonly Field[] =>
  keysOf(missingTexts)
    .filter((name) => values[name]?.trim() === '')
    .map((name) => ({ form, name, message: t(missingTexts[name]) }))

/** Counts each attempt before checking the code (FIX-30). */
export async function signInStaff(needs: Needs, context: JourneyContext, { values }: Intent): Promise<Answer> {
  const { draft, visit, t, config } = context
  const { code = '', captcha = '' } = values
  const emptyFields = findEmptyFields(context, 'staff', { code })
  if (emptyFields.length > 0) return refuseFields(context, emptyFields)
  const solved = await isCaptchaSolved(needs, context, captcha)
  if (draft.captcha && !solved) return failLookup(context, 6)
  const attempt = await attemptStaffCode(needs, context, { solved })
  if (attempt.kind === 'paused') return refusePaused(context, attempt.until)
  if (attempt.kind === 'captcha') return failLookup(context, 6, { captchaNext: true })
  if (!(await needs.isStaffCode(config, code)))
    return refuseAttempt(context, [{ form: 'staff', name: 'code', message: t('till.code-wrong') }], attempt)
  return go(CUSTOMER_PATHS.lookup, {
    draft: { ...draft, failedLookups: [], captcha: false, staff: { until: visit.now + STAFF_MS } },
    renew: true,
    forgives: computeGrant(context, attempt),
    effects: [{ type: 'forget' }],
  })
}

export async function signOutStaff(_: unknown, { draft }: JourneyContext): Promise<Answer> {
  const { staff: _staff, ...rest } = draft
  return go(CUSTOMER_PATHS.lookup, { draft: rest, effects: [{ type: 'forget' }] })
}

/** Lists the customer's orders, newest first (LKP-58, LKP-59). */
export async function lookUpCustomer(needs: Needs, context: JourneyContext, { values }: Intent): Promise<Answer> {
  const { draft, visit, config, t } = context
  const { email = '', zip = '', captcha = '' } = values
  const staff = getStaff(draft, config, visit.now)
  if (staff === null) return go(CUSTOMER_PATHS.lookup)
  const emptyFields = findEmptyFields(context, 'customer', { email, zip })
  if (emptyFields.length > 0) return refuseFields(context, emptyFields)
  const solved = await isCaptchaSolved(needs, context, captcha)
  if (draft.captcha && !solved) return failLookup(context, 6)
  const attempt = await attemptLookup(needs, context, { order: email, proof: zip, solved })
  if (attempt.kind === 'paused') return refusePaused(context, attempt.until)
  if (attempt.kind === 'captcha') return failLookup(context, 6, { captchaNext: true })
  const read = await readForLookup(needs, context, () =>
    needs.commerce.listOrdersByEmail(visit.shopId, normalizeTyped(email), MAX_ORDERS),
  )
  if (read.kind === 'unread') {
    await undoAttempt(needs, context, attempt)
    return read.answer
  }
  const found: FoundOrder[] = read.found
    .filter((order) => isProofOfOrder(order, zip, { fields: ['zip'], home: config.returnAddress.country }))
    .map(({ id, name, createdAt, lines }) => ({
      id,
      name,
      createdAt,
      items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    }))
  if (found.length === 0)
    return refuseAttempt(context, [{ form: 'customer', name: 'email', message: t('till.not-found') }], attempt)
  return go(CUSTOMER_PATHS.history, {
    draft: { ...draft, failedLookups: [], captcha: false, staff: { ...staff, found } },
    forgives: computeGrant(context, attempt),
    effects: [{ type: 'forget' }],
  })
}

/** Opens a found order, read again by its name (LKP-59). */
export async function openFoundOrder(needs: Needs, context: JourneyContext, { args }: Intent): Promise<Answer> {
  const { draft, visit, config } = context
  const found = getStaff(draft, config, visit.now)?.found?.find(({ name }) => name === args.order)
  if (found === undefined) return go(CUSTOMER_PATHS.lookup)
  const read = await readForLookup(needs, context, () => needs.commerce.findOrderByName(visit.shopId, found.name))
  if (read.kind === 'unread') return read.answer
  return openOrder(needs, context, { order: read.found, opens: { orderId: found.id }, gift: false })
}
