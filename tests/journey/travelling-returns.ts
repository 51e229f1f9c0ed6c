import { randomBytes } from 'node:crypto'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { ChosenMethod } from '../../schemas/records/method.ts'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import {
  buildLabel,
  buildLabelFollowUp,
  buildMethodFollowUp,
  enqueueLabel,
  enqueueMethod,
  rowKeyOf,
} from '../../server/journey/follow-ups/settlement.ts'
import { documentOf } from '../domain/return/documents.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { createShopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld } from '../support/world.ts'

export const home: Address = {
  name: 'Ada Okafor',
  address1: '214 West 29th Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'US',
}

const newId = (): string => randomBytes(16).toString('base64url')

const withEveryMethod = (config: ShopConfig): ShopConfig => ({
  ...config,
  adapters: { ...config.adapters, partners: 'sandbox' },
  settings: { ...config.settings, generateUspsQrCodes: true, packingSlipsEnabled: true },
  policies: config.policies.map((policy) => ({ ...policy, labelsEnabled: true, packingSlipsEnabled: true })),
})

export interface TravelOptions extends Partial<ReturnDocument> {
  readonly from?: Partial<Address>
  readonly orderId?: string
}

export const setUpTravellingReturns = async (
  test: TestWorld,
  change: (config: ShopConfig) => ShopConfig = (config) => config,
) => {
  const { world, clock, runner } = test
  const shopId = await loadDemoShop(test, { change: (config) => change(withEveryMethod(config)) })
  const app = await buildApp(world)
  const order = await world.commerce.findOrderByName(shopId, '#1001')
  const { policies } = await world.shops.config(shopId, 1)
  if (order === null || policies[0] === undefined) throw new Error('The demo shop changed')
  const [{ id: policyId }] = policies as [(typeof policies)[0]]

  const submit = async ({ from = {}, orderId = order.id, ...overrides }: TravelOptions = {}): Promise<ReturnRecord> => {
    const [id, now] = [newId(), clock.now()]
    const input = inputOf({ items: [creditA], creditType: 'refund', now })
    const label = buildLabel({ id, document: { outcome: 'default' } }, now)
    const document = documentOf(input, {
      policyId,
      address: { ...home, ...from },
      label: overrides.method?.arrangement === undefined ? label : null,
      ...overrides,
    })
    const record: ReturnRecord = {
      shopId,
      id,
      orderId,
      document,
      key: newId(),
      number: `R-${id.slice(0, 8)}`,
      rev: 1,
      state: 'open' as const,
      createdAt: now,
    }
    await world.store.transaction(async (tables) => {
      await tables.returns.insert(record, { draftId: newId(), submitKey: null })
      if (document.label !== null) {
        await tables.outbox.begin(rowKeyOf(record), { ...buildLabelFollowUp(document.label), at: now })
        await enqueueLabel(tables, record, now)
      }
      const { arrangement } = document.method ?? {}
      if (arrangement === undefined) return
      await tables.outbox.begin(rowKeyOf(record), { ...buildMethodFollowUp(arrangement), at: now })
      await enqueueMethod(tables, record, now)
    })
    return record
  }

  const now = async ({ id }: ReturnRecord): Promise<ReturnRecord> => {
    const record = await world.store.returns.find(shopId, id)
    if (record === null) throw new Error('No return')
    return record
  }

  return {
    shopId,
    app,
    submit,
    now,
    async made(overrides: TravelOptions = {}) {
      const record = await submit(overrides)
      await runner.drain()
      return now(record)
    },
    async pass(ms: number, step = 5_000) {
      for (let gone = 0; gone < ms; gone += step) {
        clock.forward(step)
        await runner.drain()
      }
    },
    async at(record: ReturnRecord) {
      const shopper = createShopper(app, shopId)
      await shopper.open(`/return/${record.key}`)
      return shopper
    },
    paper: (record: ReturnRecord, name: string) => app.inject(`/api/v1/${shopId}/returns/${record.key}/${name}`),
    events: async ({ id }: ReturnRecord) =>
      (await world.store.changes.ofReturn({ shopId, returnId: id })).map(({ event }) => event),
    followUps: async ({ id }: ReturnRecord) =>
      (await world.store.outbox.followUps({ shopId, returnId: id }))
        .filter(({ kind }) => kind === 'label' || kind === 'method')
        .map(({ kind, state }) => `${kind} ${state}`),
    async bought({ id }: ReturnRecord) {
      const rows = await test.database.query<{ reference: string; voided_at: number | null }>({
        name: 'test.bought',
        text: 'select reference, voided_at from local_labels where shop_id = $1 and reference like $2 order by reference',
        values: [shopId, `${id}-%`],
      })
      return rows.map(({ voided_at }) => (voided_at === null ? 'good' : 'void'))
    },
    by: (kind: ChosenMethod['kind'], overrides: Partial<ChosenMethod> = {}): ChosenMethod => ({
      id: kind,
      kind,
      name: kind,
      ...overrides,
    }),
    arranged: (kind: ChosenMethod['kind'], overrides: Partial<ChosenMethod> = {}): ChosenMethod => ({
      id: kind,
      kind,
      name: kind,
      arrangement: {
        reference: `${newId()}-way-1`,
        state: kind === 'veho' || kind === 'olive' ? 'needs_scheduled' : 'new',
        askedAt: clock.now(),
      },
      ...overrides,
    }),
  }
}
export type TravellingReturns = Awaited<ReturnType<typeof setUpTravellingReturns>>
