import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import { emptyDraft } from '../../../schemas/records/draft.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { hasQuote } from '../../domain/assessment/pricing.ts'
import { addOffer } from '../../domain/return/shop-later.ts'
import { perform, showPage } from '../../journey/index.ts'
import { withMethods } from '../../journey/quotes/methods.ts'
import { assessAndReport, type JourneyContext } from '../../journey/request/context.ts'
import { readSession } from '../../journey/request/session.ts'
import type { Reply, Visit } from '../../journey/request/visit.ts'
import type { JourneyNeeds } from '../../journey/show.ts'
import { buildRecord } from '../../journey/submit/record.ts'
import { clearDraft } from '../../journey/submit/write-return.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'
import { createEmptyDesk, type DryDesk } from './dry-desk.ts'
import { createDryWorld, type DryGoods, type DryLogEntry } from './dry-world.ts'
import type { ActionStep, SimulationStep } from './steps.ts'

export interface Position {
  readonly page: Envelope
  readonly desk: Readonly<DryDesk>
}

type Outcome =
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** The verifier failed. */
  | { readonly kind: 'fault' }

/** Any earlier position can be restored. */
export interface Simulator {
  lookUpOrder(fixture: FixtureOrder): Promise<Outcome>
  takeStep(from: Position, step: SimulationStep, language?: string): Promise<Outcome>
  /** The status page after a submit if it has an offer, else null. */
  drawOfferPage(from: Position): Promise<Outcome | null>
  drawPage(at: { readonly desk: Readonly<DryDesk>; readonly path: string; readonly language: string }): Promise<Outcome>
  readContext(position: Position): Promise<JourneyContext>
  /** Warnings and errors since the last call. */
  drainLog(): readonly DryLogEntry[]
  listFaults(): readonly string[]
  readonly actions: () => number
  readonly world: JourneyNeeds
}

/** Has the format of real keys. */
const RETURN_KEY = 'the-return-of-the-walk'

const getOrderProof = ({ settings }: ShopConfig, { order }: FixtureOrder): string => {
  const fields = settings.availableLookupFields ?? ['zip']
  if (fields.includes('zip')) return order.address?.zip ?? ''
  return (fields.includes('email') ? order.customer.email : order.customer.phone) ?? ''
}

const buildLookup = (config: ShopConfig, fixture: FixtureOrder): ActionStep => {
  const order = fixture.order.name
  return fixture.gift
    ? { name: 'gift.lookup', at: '/gift', values: { order, zip: fixture.order.address?.zip ?? '' }, args: {} }
    : { name: 'order.lookup', at: '/', values: { order, proof: getOrderProof(config, fixture) }, args: {} }
}

const describeRefusal = ({ envelope, status }: Reply): string => envelope.problem?.title ?? `status ${status}`

/** The return a review would submit; null without a quote or an offer. */
const buildOfferReturn = (world: JourneyNeeds, context: JourneyContext): ReturnRecord | null => {
  const { assessed, priced, config, visit } = context
  if (assessed === null || priced === null || !hasQuote(priced)) return null
  const record = buildRecord(world, context, { assessed, priced, payments: [] })
  const document = addOffer(record.document, { policy: assessed.policy, config, now: visit.now, uuid: 'offer' })
  return document.shopLater === undefined ? null : { ...record, key: RETURN_KEY, document }
}

const toOutcome = async (desk: DryDesk, work: () => Promise<Reply>): Promise<Outcome> => {
  try {
    const reply = await work()
    if (reply.session !== undefined) desk.session = reply.session?.id ?? null
    if (reply.status >= 500) return { kind: 'failed', message: describeRefusal(reply) }
    if (reply.status >= 400) return { kind: 'refused', status: reply.status, message: describeRefusal(reply) }
    return { kind: 'position', position: { page: reply.envelope, desk: { ...desk } } }
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

export function createSimulator(config: ShopConfig, goods: DryGoods, at: Instant): Simulator {
  const desk = createEmptyDesk()
  let now = at
  const logEntries: DryLogEntry[] = []
  const faults: string[] = []
  const world = createDryWorld(config, goods, {
    desk,
    onLogEntry: (entry) => logEntries.push(entry),
    fault: (sentence) => faults.push(sentence),
  })
  let actions = 0

  const restoreDesk = (from: Readonly<DryDesk>): void => void Object.assign(desk, from)
  const visit = (rev: string | null, browser: readonly string[] = []): Visit => ({
    shopId: config.shop.id,
    session: desk.session,
    network: 'walk',
    address: 'walk',
    browser,
    now,
    ref: 'walk',
    explains: false,
    idempotencyKey: null,
    ifMatch: rev,
  })

  const outcomeOrFault = async (work: () => Promise<Reply>): Promise<Outcome> => {
    const before = { faults: faults.length, entries: logEntries.length }
    const outcome = await toOutcome(desk, work)
    if (faults.length === before.faults) return outcome
    // Drops entries that the journey logged for the same fault.
    logEntries.length = before.entries
    return { kind: 'fault' }
  }
  const attempt = (work: () => Promise<Reply>): Promise<Outcome> => {
    actions += 1
    return outcomeOrFault(work)
  }

  return {
    async drawOfferPage(from) {
      restoreDesk(from.desk)
      const context = await assessAndReport(world, await readSession(world, visit(null)))
      const sent = buildOfferReturn(world, await withMethods(world, context, 'action'))
      if (sent === null || desk.row === null) return null
      const draft = clearDraft(context.draft, sent.key)
      restoreDesk({ ...desk, sent, row: { ...desk.row, rev: desk.row.rev + 1, draft } })
      return attempt(() => showPage(world, visit(null), `/return/${sent.key}`))
    },
    lookUpOrder(fixture) {
      restoreDesk(createEmptyDesk())
      now = fixture.now
      return attempt(() => perform(world, visit(null), buildLookup(config, fixture)))
    },
    takeStep(from, step, language) {
      restoreDesk(from.desk)
      const next = visit(from.page.rev, language === undefined ? [] : [language])
      return attempt(() => ('values' in step ? perform(world, next, step) : showPage(world, next, step.at)))
    },
    drawPage({ desk: drawn, path, language }) {
      restoreDesk(drawn)
      return outcomeOrFault(() => showPage(world, visit(null, [language]), path))
    },
    async readContext(step) {
      restoreDesk(step.desk)
      const context = await assessAndReport(world, await readSession(world, visit(null)))
      return step.page.screen?.path === '/review' ? withMethods(world, context, 'action') : context
    },
    drainLog: () => logEntries.splice(0),
    listFaults: () => [...new Set(faults)],
    actions: () => actions,
    world,
  }
}

export const getDraft = ({ row }: Readonly<DryDesk>) => row?.draft ?? emptyDraft
