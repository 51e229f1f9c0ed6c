import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PolicyEvent, ReturnPolicy } from '../../schemas/config/policy.ts'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import type { ValueInput } from '../../server/domain/value/input.ts'
import { buildJournal } from '../../server/domain/value/journal.ts'
import { enqueueFollowUps } from '../../server/journey/follow-ups/release.ts'
import { buildSettlement, rowKeyOf } from '../../server/journey/follow-ups/settlement.ts'
import { documentOf } from '../domain/return/documents.ts'
import { makeRich } from '../support/rich-order.ts'
import { loadDemoShop, type TestWorld } from '../support/world.ts'
import { checkDescribed } from './as-described.ts'

const newId = (): string => randomBytes(16).toString('base64url')

export type Method = 'GET' | 'POST' | 'DELETE'

export interface SubmitOptions {
  readonly document?: Partial<ReturnDocument>
  readonly event?: PolicyEvent
  readonly awaits?: true
  readonly createdAt?: number
}

const DAY = 86_400_000

const withWaitingFor = (policy: ReturnPolicy, event: PolicyEvent): ReturnPolicy => {
  const { default: _default, is_catch_all: _all, product_types: _types, ...rest } = policy
  const outcome = { enabled: true, event, window: 30 }
  return { ...rest, id: `when-${event}`, tags: ['never'], refund: outcome, gift_card: outcome, exchange: outcome }
}

const policyAwaitingUnits = (policy: ReturnPolicy): ReturnPolicy => ({
  ...withWaitingFor(policy, 'delivered'),
  id: 'awaits',
  awaited_window: 14,
})

const withPolicies = (config: ShopConfig): ShopConfig => {
  const [first] = config.policies
  const events = ['manual', 'immediate', 'delivered', 'in_transit'] as const
  return first === undefined
    ? config
    : {
        ...config,
        policies: [
          ...config.policies,
          ...events.map((event) => withWaitingFor(first, event)),
          policyAwaitingUnits(first),
        ],
      }
}

export const deskOf = async (testBed: TestWorld, app?: FastifyInstance) => {
  const { world, clock } = testBed
  const shopId = await loadDemoShop(testBed, { change: withPolicies })
  const own = app ?? (await buildApp(world))
  const made = await world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  const bearer = `Bearer ${made?.key}`
  const order = await world.commerce.findOrderByName(shopId, '#1001')
  const { policies } = await world.shops.config(shopId, 1)
  if (order === null) throw new Error('The demo shop changed')
  await makeRich(testBed.database, shopId, order.id)
  const [product] = await world.commerce.products(shopId, [order.lines[0]?.productId ?? ''])
  const inStock = product?.variants.find(({ stock }) => stock === null || stock > 20)?.id ?? ''

  const call = async (
    method: Method,
    path: string,
    overrides: { body?: object; headers?: Readonly<Record<string, string>>; key?: string } = {},
  ) => {
    const { body, headers = {}, key } = overrides
    const url = `/merchant/v1/${shopId}${path}`
    const response = await own.inject({
      method,
      url,
      headers: { authorization: bearer, ...(key && { 'idempotency-key': key }), ...headers },
      ...(body && { payload: body }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const responseBody = isJson ? response.json() : response.body
    expect(await checkDescribed(own, { method, url }, response), `${method} ${url} is a call`).toBe(true)
    return { status: response.statusCode, body: responseBody, headers: response.headers }
  }

  const submit = async (input: ValueInput, overrides: SubmitOptions = {}): Promise<ReturnRecord> => {
    const [id, draftId, now] = [newId(), newId(), overrides.createdAt ?? clock.now()]
    const plain = documentOf(input, { returnBy: now + 28 * DAY })
    const policyId = overrides.awaits ? 'awaits' : `when-${overrides.event ?? 'delivered'}`
    const policy = policies.find(({ id: candidateId }) => candidateId === policyId)
    if (policy === undefined) throw new Error('There is no such policy')
    const deepCopy = <Value>(value: Value): Value =>
      JSON.parse(JSON.stringify(value).replaceAll(/"([AB])\.1"/g, `"${id}-$1.1"`))
    const document = deepCopy({
      ...plain,
      policyId: policy.id,
      replacements: plain.replacements.map((one) => ({ ...one, variantId: inStock })),
      ...overrides.document,
    })
    const record: ReturnRecord = {
      shopId,
      id,
      key: newId(),
      number: `R-${id.slice(0, 6)}`,
      rev: 1,
      state: 'open',
      orderId: order.id,
      createdAt: now,
      document,
    }
    const units = document.items.map(({ lineItemId }) => lineItemId)
    await world.store.transaction(async (tables) => {
      await tables.claims.claim(record, units)
      await tables.returns.insert(record, { draftId, submitKey: null })
      const entries = buildJournal(input)
      await tables.ledger.append(rowKeyOf(record), { name: 'submit', currency: 'USD', entries, at: now })
      const followUps = buildSettlement(record, policy)
      for (const followUp of followUps) await tables.outbox.begin(rowKeyOf(record), { ...followUp, at: now })
      const labelFollowUp = { kind: 'label', state: 'done', answer: {}, at: now } as const
      if (document.label?.state === 'ready') await tables.outbox.complete(rowKeyOf(record), labelFollowUp)
      await enqueueFollowUps(tables, record, { followUps, now })
    })
    return record
  }

  return {
    shopId,
    actor: `key:${made?.id}`,
    app: own,
    bearer,
    call,
    submit,
    get: (path: string) => call('GET', path),
    post: (path: string, body: object = {}, key?: string) => call('POST', path, { body, ...(key && { key }) }),
    receive: ({ id }: ReturnRecord, items: readonly string[], missing: readonly string[] = []) => {
      const unit = (name: string) => `${id}-${name}.1`
      return call('POST', `/returns/${id}/receive`, { body: { items: items.map(unit), missing: missing.map(unit) } })
    },
    now: async ({ id }: ReturnRecord): Promise<ReturnRecord> => {
      const record = await world.store.returns.find(shopId, id)
      if (record === null) throw new Error('No return')
      return record
    },
    followUps: async ({ id }: ReturnRecord): Promise<readonly string[]> =>
      (await world.store.outbox.followUps({ shopId, returnId: id })).flatMap(({ kind, state, payload }) =>
        kind === 'mail' ? [] : [[kind, state, (payload as { amount?: number }).amount ?? ''].join(' ').trim()],
      ),
    ledger: async ({ id }: ReturnRecord): Promise<Readonly<Record<string, number>>> => {
      const sums: Record<string, number> = {}
      for (const { term, amount } of await world.store.ledger.entries({ shopId, returnId: id }))
        sums[term] = (sums[term] ?? 0) + amount
      return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
    },
    events: async ({ id }: ReturnRecord): Promise<readonly string[]> =>
      (await world.store.changes.ofReturn({ shopId, returnId: id })).map(({ event, by }) => `${event} by ${by}`),
    claimed: async (lineItemId: string): Promise<boolean> =>
      (await world.store.claims.findUnavailableUnits(shopId, order.id)).claimed.has(lineItemId),
  }
}
export type Desk = Awaited<ReturnType<typeof deskOf>>

export const tableLine = async (desk: Desk, query: string): Promise<Readonly<Record<string, string>>> => {
  const { body } = await desk.get(`/returns/export.csv?${query}`)
  const [names = '', line = ''] = body.split('\r\n')
  const cells = line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell: string) => cell.replace(/,$/, '')) ?? []
  return Object.fromEntries(names.split(',').map((name: string, n: number) => [name, cells[n] ?? '']))
}
