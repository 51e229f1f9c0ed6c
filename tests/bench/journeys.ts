import { setTimeout as pause } from 'node:timers/promises'
import type { Headers } from 'autocannon'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'undici'
import { type Asked, counted } from '../support/counted-statements.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { choose } from '../support/wishes.ts'
import { jsonHeaders, newAddress, revisionIn } from './askers.ts'
import type { Asker } from './load.ts'
import { copiedOrder, SHOP, type Template, ZIP } from './shop.ts'
import { firstItemOf, lookUpAs, sessionIdOf } from './visitors.ts'

/** A request of a journey, with placeholders for values from earlier answers. */
export interface Step {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: string
  readonly asked: Asked
}

export interface Script {
  readonly order: Template
  readonly steps: readonly Step[]
}

/** Values from earlier answers: the amount to confirm and the return key. */
const holes = { amount: '%amount%', key: '%key%' }

const patterns = { amount: /"name":"return\.submit".{0,200}?"amount":"([^"]+)"/, key: /"path":"\/return\/([\w-]{22})"/ }

interface Injected {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly payload?: object
}

const recorded = (app: FastifyInstance) => {
  const steps: Step[] = []
  const inject = async (given: Injected) => {
    const { answer, asked } = await counted(() => app.inject(given))
    if (answer.statusCode >= 300) throw new Error(`${given.url} answered ${answer.statusCode}: ${answer.body}`)
    steps.push({ method: given.method, path: given.url, body: JSON.stringify(given.payload ?? null), asked })
    return answer
  }
  return { steps, she: shopper({ inject } as unknown as FastifyInstance, SHOP) }
}

const choicesOf = (she: Shopper): readonly string[] => she.find('choice_list')?.options.map(({ value }) => value) ?? []

/** A shopper with a chosen item, and the actions that change this choice twice and end in the same state. */
export async function changesMind(app: FastifyInstance, { name }: Template) {
  const { steps, she } = recorded(app)
  await lookUpAs(she, name)
  const item = firstItemOf(she)
  await she.press('item.open', { args: { item } })
  const [reason = ''] = choicesOf(she)
  await she.press('item.answer', { values: { reason }, args: { item } })
  const [one = '', other = ''] = choicesOf(she)
  await she.open('/exchange')
  const chooseFor = (...reasons: readonly string[]) => choose(she, item, { outcome: 'return', reasons })
  await chooseFor(other)
  const before = steps.length
  await chooseFor(reason, one)
  await chooseFor(reason, other)
  return { session: sessionIdOf(she), rev: she.seen().rev ?? '', round: steps.slice(before) }
}

const walk = async (she: Shopper, { name }: Template): Promise<void> => {
  await she.send('GET', '/api/v1/init', {})
  await she.open('/')
  await she.press('order.lookup', { values: { order: name, proof: ZIP } })
  await choose(she, firstItemOf(she), { outcome: 'return' })
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'gift' } })
  await she.press('review.credit', { args: { credit: 'refund' } })
  await she.press('return.submit', { values: { policy: 'true' } })
  const { poll = [] } = she.seen().screen ?? {}
  for (const { href, path } of poll) await she.part({ href, path })
}

/** Records the journey of an order as a script for copies of that order. */
export async function record(app: FastifyInstance, order: Template): Promise<Script> {
  const { steps, she } = recorded(app)
  await walk(she, order)
  const amount =
    steps.map(({ body }) => /"amount":"([^"]+)"/.exec(body)?.[1]).find((found) => found !== undefined) ?? ''
  const key = she.seen().screen?.path.split('/').at(-1) ?? ''
  const open = (text: string) => text.replaceAll(amount, holes.amount).replaceAll(key, holes.key)
  return { order, steps: steps.map((step) => ({ ...step, path: open(step.path), body: open(step.body) })) }
}

interface Walker {
  readonly script: Script
  readonly order: Template
  readonly address: string
  at: number
  rev: string | null
  cookie: string
  amount: string
  key: string
}

const walker = (scripts: readonly Script[], n: number): Walker => {
  const script = scripts[n % scripts.length]
  if (script === undefined) throw new Error('No journey was recorded')
  return { script, order: copiedOrder(n), address: newAddress(), at: 0, rev: null, cookie: '', amount: '', key: '' }
}

const requestOf = ({ script, order, address, at, rev, cookie, amount, key }: Walker) => {
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

const learn = (one: Walker, body: string, headers: Headers): void => {
  const [cookie] = [headers['set-cookie'] ?? headers['Set-Cookie'] ?? []].flat()
  one.cookie = cookie?.split(';')[0] ?? one.cookie
  one.rev = revisionIn(body) ?? one.rev
  one.amount = patterns.amount.exec(body)?.[1] ?? one.amount
  one.key = patterns.key.exec(body)?.[1] ?? one.key
  one.at += 1
}

export function shoppers(scripts: readonly Script[], firstOrder: number): () => Asker {
  let orders = firstOrder
  return () => () => {
    let one = walker(scripts, orders++)
    return {
      method: 'GET',
      path: '/api/v1/init',
      setupRequest: (request) => {
        if (one.at === one.script.steps.length) one = walker(scripts, orders++)
        return { ...request, ...requestOf(one) }
      },
      onResponse: (_status, body, _context, headers) => learn(one, body, headers),
    }
  }
}

/**
 * Sends the next request of a journey and returns its duration in milliseconds. @throws Error when the service refuses
 * it.
 */
const request = async (pool: Pool, one: Walker): Promise<number> => {
  const from = performance.now()
  const { statusCode, body, headers } = await pool.request(requestOf(one))
  const text = await body.text()
  const took = performance.now() - from
  if (statusCode >= 300) throw new Error(`A shopper was refused: ${statusCode} ${text}`)
  learn(one, text, headers as Headers)
  return took
}

const walkThrough = async (pool: Pool, one: Walker): Promise<readonly number[]> => {
  const took: number[] = []
  while (one.at < one.script.steps.length) took.push(await request(pool, one))
  return took
}

/**
 * Starts journeys at an even rate, however long they take. Returns the p99 of all requests in milliseconds. @throws
 * Error when the service refuses a request.
 */
export async function sendOff(
  url: string,
  given: {
    readonly scripts: readonly Script[]
    readonly first: number
    readonly count: number
    readonly perSecond: number
  },
): Promise<number> {
  const { scripts, first, count, perSecond } = given
  const pool = new Pool(url, { connections: 100 })
  const journeys: Promise<readonly number[]>[] = []
  for (let n = 0; n < count; n++) {
    journeys.push(walkThrough(pool, walker(scripts, first + n)))
    await pause(1000 / perSecond)
  }
  const took = (await Promise.all(journeys)).flat().sort((a, b) => a - b)
  await pool.close()
  return took[Math.floor(took.length * 0.99)] ?? 0
}
