import { setTimeout as pause } from 'node:timers/promises'
import type { Headers } from 'autocannon'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'undici'
import { countQueries, type QueryCounts } from '../support/counted-statements.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { choose } from '../support/wishes.ts'
import { jsonHeaders, newAddress, revisionIn } from './askers.ts'
import type { RequestFactory } from './load.ts'
import { copiedOrder, SHOP, type Template, ZIP } from './shop.ts'
import { firstItemOf, lookUpOrder, sessionIdOf } from './visitors.ts'

export interface Step {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: string
  readonly queries: QueryCounts
}

export interface Script {
  readonly order: Template
  readonly steps: readonly Step[]
}

const holes = { amount: '%amount%', key: '%key%' }

const patterns = { amount: /"name":"return\.submit".{0,200}?"amount":"([^"]+)"/, key: /"path":"\/return\/([\w-]{22})"/ }

interface Injected {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly payload?: object
}

const createRecorder = (app: FastifyInstance) => {
  const steps: Step[] = []
  const inject = async (injected: Injected) => {
    const { answer, queries } = await countQueries(() => app.inject(injected))
    if (answer.statusCode >= 300) throw new Error(`${injected.url} answered ${answer.statusCode}: ${answer.body}`)
    steps.push({ method: injected.method, path: injected.url, body: JSON.stringify(injected.payload ?? null), queries })
    return answer
  }
  return { steps, she: createShopper({ inject } as unknown as FastifyInstance, SHOP) }
}

const choicesOf = (visitor: Shopper): readonly string[] =>
  visitor.find('choice_list')?.options.map(({ value }) => value) ?? []

export async function changesMind(app: FastifyInstance, { name }: Template) {
  const { steps, she: visitor } = createRecorder(app)
  await lookUpOrder(visitor, name)
  const item = firstItemOf(visitor)
  await visitor.press('item.open', { args: { item } })
  const [reason = ''] = choicesOf(visitor)
  await visitor.press('item.answer', { values: { reason }, args: { item } })
  const [one = '', other = ''] = choicesOf(visitor)
  await visitor.open('/exchange')
  const chooseFor = (...reasons: readonly string[]) => choose(visitor, item, { outcome: 'return', reasons })
  await chooseFor(other)
  const before = steps.length
  await chooseFor(reason, one)
  await chooseFor(reason, other)
  return { session: sessionIdOf(visitor), rev: visitor.readPage().rev ?? '', round: steps.slice(before) }
}

const runJourney = async (visitor: Shopper, { name }: Template): Promise<void> => {
  await visitor.send('GET', '/api/v1/init', {})
  await visitor.open('/')
  await visitor.press('order.lookup', { values: { order: name, proof: ZIP } })
  await choose(visitor, firstItemOf(visitor), { outcome: 'return' })
  await visitor.press('items.continue')
  await visitor.press('credit.choose', { args: { credit: 'gift' } })
  await visitor.open('/credit')
  await visitor.press('credit.choose', { args: { credit: 'refund' } })
  await visitor.press('return.submit', { values: { policy: 'true' } })
  const { poll = [] } = visitor.readPage().screen ?? {}
  for (const { href, path } of poll) await visitor.part({ href, path })
}

export async function record(app: FastifyInstance, order: Template): Promise<Script> {
  const { steps, she: visitor } = createRecorder(app)
  await runJourney(visitor, order)
  const amount =
    steps.map(({ body }) => /"amount":"([^"]+)"/.exec(body)?.[1]).find((found) => found !== undefined) ?? ''
  const key = visitor.readPage().screen?.path.split('/').at(-1) ?? ''
  const open = (text: string) => text.replaceAll(amount, holes.amount).replaceAll(key, holes.key)
  return { order, steps: steps.map((step) => ({ ...step, path: open(step.path), body: open(step.body) })) }
}

interface Journey {
  readonly script: Script
  readonly order: Template
  readonly address: string
  at: number
  rev: string | null
  cookie: string
  amount: string
  key: string
}

const createJourney = (scripts: readonly Script[], n: number): Journey => {
  const script = scripts[n % scripts.length]
  if (script === undefined) throw new Error('No journey was recorded')
  return { script, order: copiedOrder(n), address: newAddress(), at: 0, rev: null, cookie: '', amount: '', key: '' }
}

const requestOf = ({ script, order, address, at, rev, cookie, amount, key }: Journey) => {
  const step = script.steps[at]
  if (step === undefined) throw new Error('The journey is over')
  const own = (text: string) =>
    text
      .replaceAll(script.order.id, order.id)
      .replaceAll(script.order.name, order.name)
      .replaceAll(holes.amount, amount)
      .replaceAll(holes.key, key)
  return {
    method: step.method,
    path: own(step.path),
    headers: {
      ...jsonHeaders,
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
      ...(rev !== null && { 'if-match': rev, 'idempotency-key': `${order.id}-${at}` }),
    },
    body: own(step.body),
  }
}

const learn = (one: Journey, body: string, headers: Headers): void => {
  const [cookie] = [headers['set-cookie'] ?? headers['Set-Cookie'] ?? []].flat()
  one.cookie = cookie?.split(';')[0] ?? one.cookie
  one.rev = revisionIn(body) ?? one.rev
  one.amount = patterns.amount.exec(body)?.[1] ?? one.amount
  one.key = patterns.key.exec(body)?.[1] ?? one.key
  one.at += 1
}

export function shoppers(scripts: readonly Script[], firstOrder: number): () => RequestFactory {
  let orders = firstOrder
  return () => () => {
    let one = createJourney(scripts, orders++)
    return {
      method: 'GET',
      path: '/api/v1/init',
      setupRequest: (base) => {
        if (one.at === one.script.steps.length) one = createJourney(scripts, orders++)
        return { ...base, ...requestOf(one) }
      },
      onResponse: (_status, body, _context, headers) => learn(one, body, headers),
    }
  }
}

/**
 * Returns the duration in milliseconds.
 * @throws Error when the service refuses the request.
 */
const request = async (pool: Pool, one: Journey): Promise<number> => {
  const from = performance.now()
  const { statusCode, body, headers } = await pool.request(requestOf(one))
  const text = await body.text()
  const durations = performance.now() - from
  if (statusCode >= 300) throw new Error(`A shopper was refused: ${statusCode} ${text}`)
  learn(one, text, headers as Headers)
  return durations
}

const replayJourney = async (pool: Pool, one: Journey): Promise<readonly number[]> => {
  const durations: number[] = []
  while (one.at < one.script.steps.length) durations.push(await request(pool, one))
  return durations
}

export async function replayJourneys(
  url: string,
  options: {
    readonly scripts: readonly Script[]
    readonly first: number
    readonly count: number
    readonly perSecond: number
  },
): Promise<number> {
  const { scripts, first, count, perSecond } = options
  const pool = new Pool(url, { connections: 100 })
  const journeys: Promise<readonly number[]>[] = []
  for (let n = 0; n < count; n++) {
    journeys.push(replayJourney(pool, createJourney(scripts, first + n)))
    await pause(1000 / perSecond)
  }
  const durations = (await Promise.all(journeys)).flat().sort((a, b) => a - b)
  await pool.close()
  return durations[Math.floor(durations.length * 0.99)] ?? 0
}
