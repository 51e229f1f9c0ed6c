import { type Database, sql } from '../../server/database/database.ts'
import { handlers } from '../../server/jobs/index.ts'
import { createRunner, type Runner } from '../../server/jobs/runner.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { perform } from '../../server/journey/index.ts'
import { receiveParcel } from '../../server/journey/operations/parcel/receive.ts'
import { performOperation } from '../../server/journey/operations/perform.ts'
import { findExchangeId } from '../../server/journey/operations/value/collect.ts'
import type { Intent, Visit } from '../../server/journey/request/visit.ts'
import { createJobQueue, type JobQueue } from '../../server/store/jobs.ts'
import type { World } from '../../server/world.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { borderedDatabase } from './crash-border.ts'
import type { Refunds } from './crash-orders-url.ts'
import { type CrashGround, crashWorld, type Providers } from './crash-world.ts'

export type Stage =
  | ('submit' | 'work' | 'mailed' | 'delivered' | 'received' | 'deadline' | 'cancel')
  | ('pay in part' | 'pay')

export interface Life {
  readonly shopId: string
  readonly providers: Providers
  readonly refunds: Refunds
  readonly start: number
  readonly key?: string
  readonly stages: readonly Stage[]
  readonly visit: Omit<Visit, 'shopId' | 'now'>
  readonly intent: Intent
}

export interface Tools {
  readonly world: World
  readonly database: Database
  readonly clock: { now(): number; set(to: number): void }
  readonly runner: Runner
  readonly queue: JobQueue
  readonly visited: () => Promise<number>
}

const kinds = Object.keys(handlers)

export const createTools = (
  ground: Omit<CrashGround, 'now' | 'providers' | 'refunds'>,
  life: Pick<Life, 'shopId' | 'providers' | 'refunds' | 'start' | 'key'>,
): Tools => {
  const { providers, refunds } = life
  let time = life.start
  const now = (): number => time
  const world = crashWorld({ ...ground, providers, refunds, now })
  const queue = createJobQueue(borderedDatabase(ground.database, ground.cross))
  const report = (error: unknown): never => {
    throw error
  }
  const set = (to: number): void => {
    time = to
  }
  const runner = createRunner({ jobs: queue, needs: world, handlers, now, concurrency: 1, report })
  const visited = async (): Promise<number> => {
    if (providers !== 'pushed') return Number.POSITIVE_INFINITY
    return (await import('./crash-visits.ts')).sendVisit(world, { ...life, worker: ground.ports.worker })
  }
  return { world, database: ground.database, clock: { now, set }, runner, queue, visited }
}

const MOST_LOOKS = 200

export async function work({ clock, runner, queue, visited }: Tools, until: number): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await runner.drain()
    const repeat = await visited()
    const next = Math.min(repeat, (await queue.nextDueAt({ kinds })) ?? Number.POSITIVE_INFINITY)
    if (next > until) return
    clock.set(Math.max(clock.now(), next))
  }
  throw new Error('The jobs never come to an end')
}

export async function returnIn({ database, world }: Tools, shopId: string) {
  const [row] = await database.query<{ id: string }>(
    sql('crash.return')`select id from returns where shop_id = ${shopId} order by created_at limit 1`,
  )
  return row === undefined ? null : world.store.returns.find(shopId, row.id)
}

const returnNow = async (tools: Tools, { shopId }: Life) => {
  const record = await returnIn(tools, shopId)
  if (record === null) throw new Error('There is no return to go on with')
  return record
}

export async function submit({ world, clock }: Tools, { shopId, visit, intent }: Life): Promise<string> {
  const { status, envelope } = await perform(world, { ...visit, shopId, now: clock.now() }, intent)
  const path = envelope.screen?.path ?? ''
  if (status !== 200 || !path.startsWith('/return/'))
    throw new Error(`The submit is answered with ${status} ${envelope.problem?.code ?? ''} at ${path}`)
  return path.replace('/return/', '')
}

const SOON_MS = 5 * 60_000

const payShare =
  (share: (due: number) => number): ProviderOperation =>
  async (tools, life) => {
    const { id, shopId, document } = await returnNow(tools, life)
    const exchangeId = findExchangeId(await tools.world.store.outbox.followUps({ shopId, returnId: id }))
    if (exchangeId === null) throw new Error('There is no exchange order to pay for')
    const paid = share(document.payment?.amount ?? 0)
    const answer = await tools.world.commerce.markPaid({ shopId, exchangeId, paid, now: tools.clock.now() })
    if (answer === null || 'kind' in answer) throw new Error(`The payment is answered with ${answer?.message}`)
  }

type ProviderOperation = (tools: Tools, life: Life) => Promise<unknown>

const underway = async (tools: Tools, life: Life, status: 'in_transit' | 'delivered'): Promise<void> => {
  const { id } = await returnNow(tools, life)
  await handleCarrierEvent(tools.world, { shopId: life.shopId, returnId: id, status, occurredAt: tools.clock.now() })
}

const markReceived: ProviderOperation = async (tools, life) => {
  const { id, document } = await returnNow(tools, life)
  if (document.items.every(({ receivedAt }) => receivedAt !== undefined)) return
  const caller = { shopId: life.shopId, by: 'prove', call: null }
  const needs = { ...tools.world, now: tools.clock.now }
  const items = document.items.map(({ lineItemId }) => lineItemId)
  const answer = await performOperation(needs, { caller, name: id }, (operation) => receiveParcel(operation, { items }))
  if (answer.kind !== 'done') throw new Error(`The receipt is answered with ${answer.kind}`)
}

const operations: Readonly<Record<Stage, ProviderOperation>> = {
  submit,
  work: (tools) => work(tools, tools.clock.now() + SOON_MS),
  mailed: (tools, life) => underway(tools, life, 'in_transit'),
  delivered: (tools, life) => underway(tools, life, 'delivered'),
  received: markReceived,
  async deadline(tools, life) {
    const { document } = await returnNow(tools, life)
    const deadlines = document.holds.map(({ deadline }) => deadline + 1)
    tools.clock.set(Math.max(tools.clock.now(), ...deadlines))
  },
  'pay in part': payShare((due) => Math.floor(due / 3)),
  pay: payShare((due) => due),
  async cancel(tools, life) {
    const { id } = await returnNow(tools, life)
    const answer = await cancelReturn(tools.world, { shopId: life.shopId, returnId: id }, tools.clock.now())
    if (answer.kind !== 'cancelled') throw new Error(`The cancelling is answered with ${answer.kind}`)
  },
}

export async function live(tools: Tools, life: Life, report: (stage: Stage, key?: string) => void): Promise<void> {
  for (const stage of life.stages) {
    report(stage)
    const result = await operations[stage](tools, life)
    if (stage === 'submit') report(stage, String(result))
  }
}
