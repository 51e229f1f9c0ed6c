import type { Order } from '../../../schemas/entities/order.ts'
import type { ReasonGroup } from '../../../schemas/entities/reason.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import type { OpenRequest } from '../../../schemas/merchant/open.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import { toAuthored } from '../../../schemas/values/actor.ts'
import { normalizeTyped } from '../../../schemas/values/normalize.ts'
import { emptyAnswers } from '../../domain/items/flow.ts'
import { findReasonPath, listChildReasons } from '../../domain/items/reasons.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { judgeAddress, judgeEmail } from '../../domain/journey/address.ts'
import { boxAndShip } from '../../domain/method/offers.ts'
import type { World } from '../../world.ts'
import { createOrderDraft } from '../lookup/lookup.ts'
import { ADDRESS_PROBLEMS } from '../operations/parcel/address.ts'
import type { Caller } from '../operations/perform.ts'
import { type DraftWithOrder, hasOrder } from '../request/context.ts'
import { buildCountryRules } from '../request/countries.ts'
import { readSession, type SessionContext, withDraft } from '../request/session.ts'
import { type RequestedUnit, toWithheldProblem } from './open-problems.ts'

type Needs = Pick<World, 'store' | 'shops' | 'log' | 'newId' | 'now'>

export type OpeningSession = SessionContext & { readonly draft: DraftWithOrder }

type OrProblems<Good> = Good | { readonly problems: readonly ConfigProblem[] }

const toProblem = (pointer: string, message: string): ConfigProblem => ({ pointer, message })

const parseContact = (
  { config }: SessionContext,
  order: Order,
  { email, address, way, items }: OpenRequest,
): OrProblems<Pick<DraftWithOrder['order'], 'email' | 'address'>> => {
  const ownEmail = order.customer.email !== null
  const travels = way === undefined || way === 'label' || items.some(({ exchangeFor }) => exchangeFor !== undefined)
  const judged = address === undefined ? null : judgeAddress(address, buildCountryRules(config))
  const problems = [
    ...(ownEmail && email !== undefined ? [toProblem('/email', 'is not needed: the order has one')] : []),
    ...(!ownEmail && email === undefined ? [toProblem('/email', 'is required: the order has none')] : []),
    ...(!ownEmail && email !== undefined && judgeEmail(email) !== null
      ? [toProblem('/email', 'is not an address')]
      : []),
    ...(order.address !== null && judged !== null ? [toProblem('/address', 'is not needed: the order has one')] : []),
    ...(order.address === null && judged === null && travels
      ? [toProblem('/address', 'is required: the order has none')]
      : []),
    ...(order.address === null && judged?.kind === 'refused'
      ? judged.problems.map(({ field, because }) => toProblem(`/address/${field}`, ADDRESS_PROBLEMS[because]))
      : []),
  ]
  if (problems.length > 0) return { problems }
  return {
    ...(email !== undefined && { email: normalizeTyped(email) }),
    ...(judged?.kind === 'accepted' && { address: judged.address }),
  }
}

const findMethodProblems = (
  { config }: SessionContext,
  { way, method, option }: OpenRequest,
): readonly ConfigProblem[] => {
  const isLabel = way === undefined || way === 'label'
  return [
    ...(way === 'store' && config.stores.length === 0
      ? [toProblem('/way', 'is not available: the shop has no store')]
      : []),
    ...(!isLabel && method !== undefined ? [toProblem('/method', 'is allowed only when /way is label')] : []),
    ...(!isLabel && option !== undefined ? [toProblem('/option', 'is allowed only when /way is label')] : []),
  ]
}

/** Starts the draft of a merchant's request, in a session that is not stored. */
export async function beginOpening(
  needs: Needs,
  { shopId, ...author }: Pick<Caller, 'shopId' | 'by' | 'actor'>,
  { order, asked }: { readonly order: Order; readonly asked: OpenRequest },
): Promise<OrProblems<{ readonly session: OpeningSession }>> {
  const visit = {
    shopId,
    session: null,
    network: '',
    address: '',
    browser: [],
    explains: false,
    now: needs.now(),
    ref: needs.newId(),
    idempotencyKey: null,
    ifMatch: null,
  }
  const read = await readSession(needs, visit)
  const begun = await createOrderDraft(needs, read, { order, gift: false })
  if (!hasOrder(begun)) throw new TypeError('The draft of an order must contain the order')
  const { configVersion } = begun.order
  const config = await needs.shops.config(shopId, configVersion)
  const allowed = config.settings.allowed_languages
  const { language, override, payout, way, method, option } = asked
  const person = parseContact({ ...read, config }, order, asked)
  const problems = [
    ...('problems' in person ? person.problems : []),
    ...findMethodProblems({ ...read, config }, asked),
    ...(language !== undefined && !allowed.includes(language)
      ? [toProblem('/language', `must be one of ${allowed.join(', ')}`)]
      : []),
  ]
  if ('problems' in person || problems.length > 0) return { problems }
  const prePaid = config.methods.find(({ kind }) => kind === 'pre-paid') ?? boxAndShip
  const draft: DraftWithOrder = {
    ...begun,
    ...(language !== undefined && { language }),
    opened: { ...toAuthored(author), ...(override !== undefined && { override: override.trim() }) },
    exchangeType: 'regular',
    returnType: 'regular',
    ...(payout !== undefined && { creditType: payout === 'refund' ? 'refund' : 'gift' }),
    method: method ?? prePaid.id,
    ...(option !== undefined && { labelOption: option }),
    order: {
      ...begun.order,
      ...person,
      ...(way === 'store' && { inStore: true }),
      ...(way === 'keep' && { kept: true as const }),
    },
  }
  return { session: { ...withDraft(read, draft, { config, log: needs.log }), configVersion, draft } }
}

/** Selects the units of each line; prefers units that can be returned. */
export function selectUnits(
  lines: OpenRequest['items'],
  items: readonly ItemState[],
): OrProblems<{ readonly units: readonly RequestedUnit[] }> {
  const units: RequestedUnit[] = []
  const problems: ConfigProblem[] = []
  for (const [index, line] of lines.entries()) {
    const at = `/items/${index}`
    const { quantity = 1 } = line
    const ofLine = items.filter(({ unit }) => unit.line.id === line.line)
    const free = ofLine.filter(({ unit }) => unit.returned === null && !units.some(({ id }) => id === unit.id))
    const chosen = free
      .toSorted((a, b) => Number(a.ineligibleReason !== null) - Number(b.ineligibleReason !== null))
      .slice(0, quantity)
    const withheldUnit = chosen.find(({ ineligibleReason: keptBack }) => keptBack !== null)
    if (ofLine.length === 0) problems.push(toProblem(`${at}/line`, 'is not a line of this order'))
    else if (free.length === 0) problems.push(toProblem(`${at}/line`, 'has no returnable unit left'))
    else if (free.length < quantity)
      problems.push(toProblem(`${at}/quantity`, `exceeds the returnable quantity: ${free.length}`))
    else if (withheldUnit !== undefined) problems.push(toWithheldProblem(withheldUnit, at))
    else units.push(...chosen.map(({ unit }) => ({ id: unit.id, asked: line, at })))
  }
  return problems.length > 0 ? { problems } : { units }
}

/** The available reasons depend on the other answers. */
export function toItemWithoutReason({ id, asked: line }: RequestedUnit, { unit }: ItemState): DraftItem {
  const { answers, exchangeFor } = line
  const outcome =
    exchangeFor === undefined ? 'return' : exchangeFor === unit.line.variantId ? 'replace' : ('exchange' as const)
  return {
    ...emptyAnswers(id),
    ...(answers !== undefined && { inputs: answers }),
    recommendation: 'declined',
    outcome,
    ...(outcome === 'exchange' && exchangeFor !== undefined && { variant: exchangeFor }),
  }
}

/** Reasons without subreasons. */
const listLeafReasons = (group: ReasonGroup): readonly string[] =>
  group.reasons.map(({ id }) => id).filter((id) => listChildReasons(group, id).length === 0)

/** `state` includes all other answers. */
export function confirmUnit(
  { asked: line, at }: RequestedUnit,
  state: ItemState,
  { override }: Pick<OpenRequest, 'override'>,
): DraftItem | ConfigProblem {
  const { reason, comment } = line
  const { reasonGroup, answers } = state
  const reasons = reason === undefined ? [] : findReasonPath(reasonGroup, reason)
  if (reasons === null) return toProblem(`${at}/reason`, `must be one of ${listLeafReasons(reasonGroup).join(', ')}`)
  return {
    ...(answers ?? emptyAnswers(state.unit.id)),
    reasons: [...reasons],
    ...(comment !== undefined && { comment: comment.trim() }),
    unasked: override === undefined ? 'optional' : 'everything',
    confirmed: true,
  }
}
