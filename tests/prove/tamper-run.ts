import type { Envelope } from '../../schemas/envelope/screen.ts'
import { clearBooks, type Found, type RowSnapshot, readBooks } from './tamper-books.ts'
import type { Field, Situation, TamperedRequest } from './tamper-field.ts'
import { fieldsOf } from './tamper-fields.ts'
import { actionOf, bodyOf, cardOf, lookAt, pressOf, type Request } from './tamper-request.ts'
import { nextStep, type Step, type Wish } from './tamper-shopper.ts'
import type { Stage } from './tamper-stage.ts'
import type { Strangers } from './tamper-strangers.ts'
import {
  cookieOf,
  offeredOn,
  pathOf,
  send,
  storeCookies,
  turnTo,
  type VisitorResponse,
  visitorOf,
} from './tamper-visitor.ts'

export interface Change {
  readonly step: number
  readonly field: string
  readonly value: unknown
}

export type Plan = (step: number, fields: readonly Field[]) => readonly Change[]

export interface Ground {
  readonly stage: Stage
  readonly strangers: Strangers
  readonly snapshot: RowSnapshot
  readonly amounts: readonly string[]
}

export interface Run {
  readonly changes: readonly { readonly change: Change; readonly status: number }[]
  readonly diverted: boolean
  readonly end: 'submitted' | 'stuck'
  readonly found: Found
  readonly broken: string | null
}

interface Runner {
  readonly ground: Ground
  readonly wish: Wish
  readonly situation: Situation & { sent: Request[] }
  readonly changes: { change: Change; status: number }[]
  token: string | null
  failedLookups: number
  diverted: boolean
  broken: string | null
}

const MOST_STEPS = 45
const MOST_FAILED_LOOKUPS = 2

const isAccepted = ({ status }: VisitorResponse): boolean => status < 400

const sendRequest = (runner: Runner, request: Request): Promise<VisitorResponse> =>
  send(runner.ground.stage.app, runner.situation.visitor, request)

const offeredAt = async (runner: Runner, at: unknown): Promise<Partial<Envelope>> => {
  const { visitor } = runner.situation
  if (at === pathOf(visitor.page)) return visitor.page
  return typeof at === 'string' ? (await sendRequest(runner, lookAt(visitor.shopId, at))).body : {}
}

const free = new Set(['entry.open', 'session.language', 'session.end'])

const isOffered = (page: Partial<Envelope>, request: Request): boolean => {
  const { args = {} } = bodyOf(request) ?? {}
  const wanted = JSON.stringify(Object.entries(args).sort())
  return offeredOn(page).some(
    (one) => one.name === actionOf(request) && JSON.stringify(Object.entries(one.args ?? {}).sort()) === wanted,
  )
}

const lawfulness = (field: Field, request: Request): boolean =>
  (field.effect === 'choice' || field.name === 'replay as new') &&
  actionOf(request) !== null &&
  !free.has(actionOf(request) ?? '')

const brokenBy = (
  attempt: { field: Field; tampered: TamperedRequest; page: Partial<Envelope>; done: boolean },
  response: VisitorResponse,
): string | null => {
  const { field, tampered, page, done } = attempt
  if (response.status >= 500) return `${field.name}: the service answered ${response.status}`
  if (!isAccepted(response)) return null
  if (tampered.mustBeRefused === true) return `${field.name}: it was taken`
  // A submitted draft answers further submits with its return.
  if (done && response.body.screen?.path.startsWith('/return/')) return null
  if (lawfulness(field, tampered.request) && !isOffered(page, tampered.request))
    return `${field.name}: ${actionOf(tampered.request)} was taken and the page did not offer it`
  return null
}

async function tamper(runner: Runner, change: Change, field: Field, done: boolean): Promise<boolean> {
  const { situation } = runner
  const tampered = field.change(change.value)
  const page = lawfulness(field, tampered.request) ? await offeredAt(runner, bodyOf(tampered.request)?.at) : {}
  const response = await sendRequest(runner, tampered.request)
  runner.changes.push({ change, status: response.status })
  const broken = brokenBy({ field, tampered, page, done }, response)
  runner.broken ??= broken
  if (field.effect === 'aside') return false
  storeCookies(situation.visitor, response)
  if (response.body.problem?.code === 'lookup-refused') runner.failedLookups += 1
  if (!isAccepted(response)) return false
  if (field.effect === 'choice') runner.diverted = true
  turnTo(situation.visitor, response)
  return true
}

const requestFor = (step: Step, { situation }: Runner): Request | null => {
  const { visitor, newKey } = situation
  if (step.kind === 'look') return lookAt(visitor.shopId, step.path)
  if (step.kind === 'card') return cardOf(step.href, step.number)
  if (step.kind !== 'press') return null
  const { name, kind: _, ...body } = step
  return pressOf(visitor.shopId, { name, body, rev: visitor.page.rev, key: newKey() })
}

const fieldsNow = (runner: Runner, request: Request): readonly Field[] => {
  const { diverted, failedLookups, situation } = runner
  const isLookup = actionOf(request) === 'order.lookup'
  return fieldsOf(situation, request).filter(
    ({ effect, values }) =>
      values.length > 0 &&
      !(diverted && effect === 'choice') &&
      !(failedLookups >= MOST_FAILED_LOOKUPS && isLookup && effect === 'choice'),
  )
}

async function tamperWith(runner: Runner, plan: Plan, options: { step: number; request: Request; done: boolean }) {
  const fields = fieldsNow(runner, options.request)
  for (const change of plan(options.step, fields)) {
    const field = fields.find(({ name }) => name === change.field)
    if (field !== undefined && (await tamper(runner, change, field, options.done))) return true
  }
  return false
}

async function advance(runner: Runner, step: Step, request: Request): Promise<boolean> {
  const { visitor } = runner.situation
  runner.situation.sent.push({ ...request, headers: { ...request.headers, cookie: cookieOf(visitor) } })
  const response = await sendRequest(runner, request)
  storeCookies(visitor, response)
  turnTo(visitor, response)
  runner.token =
    step.kind === 'card' && 'token' in response.body && typeof response.body.token === 'string'
      ? response.body.token
      : null
  if (response.status >= 500) runner.broken ??= `an honest request was answered ${response.status}`
  if (isAccepted(response)) return true
  if (response.status !== 409) return false
  const fresh = await sendRequest(runner, lookAt(visitor.shopId, pathOf(visitor.page)))
  turnTo(visitor, fresh)
  return isAccepted(fresh)
}

async function runPlan(runner: Runner, plan: Plan): Promise<Run['end']> {
  const { visitor } = runner.situation
  for (let at = 0; at < MOST_STEPS && runner.broken === null; at += 1) {
    const step = nextStep(visitor.page, runner.wish, runner.token)
    if (step.kind === 'done') {
      await tamperWith(runner, plan, { step: at, request: lookAt(visitor.shopId, '/'), done: true })
      return 'submitted'
    }
    const request = requestFor(step, runner)
    if (request === null) return 'stuck'
    if (await tamperWith(runner, plan, { step: at, request, done: false })) continue
    if (!(await advance(runner, step, request))) return 'stuck'
  }
  return 'stuck'
}

let visitors = 0

const newAddress = (): string => {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

const reasonsAbove =
  ({ configs }: Stage, shopId: string) =>
  (id: string): readonly string[] => {
    const reasons = configs[shopId]?.reasonGroups.flatMap((group) => group.reasons) ?? []
    const parent = reasons.find((reason) => reason.id === id)?.parent_id
    return parent === undefined ? [id] : [parent, id]
  }

export async function runOnce(ground: Ground, wish: Wish, plan: Plan): Promise<Run> {
  let keys = 0
  const sent: Request[] = []
  const visitor = visitorOf(wish.shopId, newAddress())
  const newKey = () => {
    keys += 1
    return `${visitor.address}-${keys}`
  }
  const { stage, strangers, snapshot, amounts } = ground
  const runner: Runner = {
    ground,
    wish,
    situation: { visitor, strangers, amounts, newKey, sent },
    changes: [],
    token: null,
    failedLookups: 0,
    diverted: false,
    broken: null,
  }
  const end = await runPlan(runner, plan)
  const found = await readBooks(stage.database, wish.shopId, reasonsAbove(stage, wish.shopId))
  await clearBooks(stage.database, snapshot)
  const { changes, diverted, broken } = runner
  return { changes, diverted, end, found, broken }
}
