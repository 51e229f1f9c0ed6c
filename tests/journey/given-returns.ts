import { randomBytes } from 'node:crypto'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import type { PaymentPurpose, PaymentRow } from '../../schemas/records/payment.ts'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import type { ValueInput } from '../../server/domain/value/input.ts'
import { buildJournal } from '../../server/domain/value/journal.ts'
import { calculateTotals } from '../../server/domain/value/totals.ts'
import { enqueueLifecycle, processIfComplete } from '../../server/journey/follow-ups/lifecycle.ts'
import { enqueueFollowUps } from '../../server/journey/follow-ups/release.ts'
import { buildSettlement } from '../../server/journey/follow-ups/settlement.ts'
import { type Operation, type OperationResult, performOperation } from '../../server/journey/operations/perform.ts'
import { documentOf } from '../domain/return/documents.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { plainDocument } from '../support/plain-document.ts'
import { makeRich } from '../support/rich-order.ts'
import { loadDemoShop, type TestWorld } from '../support/world.ts'

export const DAY = 86_400_000

const newId = (): string => randomBytes(16).toString('base64url')

const saveCard = async (
  { world, clock }: TestWorld,
  shopId: string,
  input: { number: string; use: 'once' | 'later' },
) => {
  const { number, use } = input
  const provider = world.payments({ adapters: { ...localAdapters, payments: 'sandbox' } })
  const typed = { number, expMonth: 12, expYear: 2040, cvc: '123' }
  const token = await world.sandboxPayments.takeCard(shopId, typed)
  if (provider === null || token.kind === 'refused') throw new Error('No card')
  const taken = await provider.take({ shopId, key: newId(), now: clock.now(), token: token.token, use })
  if (taken.kind !== 'taken') throw new Error('The card was not taken')
  return { provider, card: taken.card }
}

const localAdapters = { commerce: 'local', carriers: 'local', captcha: 'altcha' } as const

export interface Hold {
  readonly amount: number
  readonly toCharge?: number
  readonly days?: number
}

export interface SubmitOptions {
  readonly input?: ValueInput
  readonly document?: Partial<ReturnDocument>
  readonly policy?: Partial<ReturnPolicy>
  readonly due?: number
  readonly instantReturn?: Hold
  readonly instantExchange?: Hold
  readonly number?: string
  readonly variants?: readonly string[]
  readonly orderId?: string
}

export const setUpReturns = async (
  test: TestWorld,
  change: (config: ShopConfig) => ShopConfig = (config) => config,
) => {
  const { world, clock } = test
  const shopId = await loadDemoShop(test, { change })
  const order = await world.commerce.findOrderByName(shopId, '#1001')
  const config = await world.shops.config(shopId, 1)
  const [policy] = config.policies
  if (order === null || policy === undefined) throw new Error('The demo shop changed')
  await makeRich(test.database, shopId, order.id)
  const [product] = await world.commerce.products(shopId, [order.lines[0]?.productId ?? ''])
  const inStock = product?.variants.find(({ stock }) => stock === null || stock > 20)?.id ?? ''
  const plain = inputOf({ items: [creditA], creditType: 'refund' })

  const pay = async (
    row: Pick<PaymentRow, 'draftId' | 'purpose' | 'amount'>,
    number = '4242424242424242',
    use: 'once' | 'later' = 'later',
  ): Promise<{ id: string; authorization: string | null }> => {
    const { provider, card } = await saveCard(test, shopId, { number, use })
    const [id, now] = [newId(), clock.now()]
    await world.store.payments.begin({ ...row, shopId, id, currency: 'USD', card, createdAt: now })
    const { amount } = row
    const authorized = await provider.authorize({
      shopId,
      key: `${id}:authorize`,
      now,
      card,
      amount,
      currency: 'USD',
      use,
      reference: id,
    })
    if (authorized.kind === 'refused') throw new Error('Not authorised')
    const { authorization } = authorized
    const authenticating = { state: 'authenticating', authorization, captureBefore: null } as const
    const captureBefore = authorized.kind === 'authorized' ? authorized.captureBefore : null
    const answer =
      authorized.kind === 'authorized'
        ? ({ state: 'authorized', authorization, captureBefore } as const)
        : authenticating
    await world.store.payments.recordResult(shopId, id, answer)
    return { id, authorization }
  }

  const submit = async (options: SubmitOptions = {}): Promise<ReturnRecord> => {
    const [id, draftId, now] = [newId(), newId(), clock.now()]
    const { input = plain } = options
    const wanted: readonly (readonly [PaymentPurpose, number | undefined])[] = [
      ['due', options.due],
      ['instant-return', options.instantReturn?.amount],
      ['instant-exchange', options.instantExchange?.amount],
    ]
    const paid = new Map<PaymentPurpose, string>()
    for (const [purpose, amount] of wanted)
      if (amount !== undefined) paid.set(purpose, (await pay({ draftId, purpose, amount }, options.number)).id)
    const holdOf = (of: 'instant-return' | 'instant-exchange', hold: Hold | undefined) =>
      hold === undefined
        ? []
        : [
            {
              of,
              paymentId: paid.get(of) ?? '',
              status: 'authorized' as const,
              authorized: hold.amount,
              toCharge: hold.toCharge ?? hold.amount,
              card: { brand: 'visa', last4: '4242' },
              deadline: now + (hold.days ?? 5) * DAY,
            },
          ]
    const document: ReturnDocument = {
      ...plainDocument(input),
      orderName: order.name,
      policyId: policy.id,
      replacements: (options.variants ?? []).map((variantId) => ({
        variantId,
        forLineItemId: null,
        product: { title: 'Shirt', variantTitle: null, image: null },
        total: 100,
      })),
      returnBy: now + 28 * DAY,
      exchangeType: options.instantExchange ? 'instant' : 'regular',
      returnType: options.instantReturn ? 'instant' : 'regular',
      payment: options.due === undefined ? null : { by: 'card', amount: options.due, state: 'authorized' },
      holds: [
        ...holdOf('instant-return', options.instantReturn),
        ...holdOf('instant-exchange', options.instantExchange),
      ],
      ...options.document,
    }
    const record: ReturnRecord = {
      shopId,
      id,
      key: newId(),
      number: `R-${newId().slice(0, 8)}`,
      rev: 1,
      state: 'open',
      orderId: options.orderId ?? order.id,
      createdAt: now,
      document,
    }
    await world.store.transaction(async (tables) => {
      await tables.claims.claim(record, [`unit-${id}`])
      await tables.returns.insert(record, { draftId, submitKey: null })
      await tables.payments.adopt(shopId, [...paid.values()], id)
      const of = { shopId, returnId: id }
      await tables.ledger.append(of, { name: 'submit', currency: 'USD', entries: buildJournal(input), at: now })
      const own = config.policies.find((one) => one.id === document.policyId) ?? policy
      const followUps = buildSettlement(record, { ...own, ...options.policy }).filter(({ kind }) => kind !== 'label')
      for (const followUp of followUps) await tables.outbox.begin(of, { ...followUp, at: now })
      await enqueueFollowUps(tables, record, { followUps, now })
      await enqueueLifecycle(tables, record)
      await processIfComplete(tables, record, { id: newId(), now })
    })
    return record
  }

  const now = async ({ id }: ReturnRecord): Promise<ReturnRecord> => {
    const record = await world.store.returns.find(shopId, id)
    if (record === null) throw new Error('No return')
    return record
  }
  const paymentsOf = ({ id }: ReturnRecord) => world.store.payments.ofReturn(shopId, id)

  return {
    shopId,
    inStock,
    orderId: order.id,
    payout: calculateTotals(plain).computed.net,
    submit,
    pay,
    now,
    paymentsOf,
    desk: (record: ReturnRecord, operate: (operation: Operation) => Promise<OperationResult>) =>
      performOperation(world, { caller: { shopId, by: 'Desk', call: null }, name: record.id }, operate),
    exchanged: (input: ValueInput): Pick<ReturnDocument, 'items' | 'replacements'> => {
      const { items, replacements } = documentOf(input)
      return { items, replacements: replacements.map((one) => ({ ...one, variantId: inStock })) }
    },
    followUps: async ({ id }: ReturnRecord) =>
      (await world.store.outbox.followUps({ shopId, returnId: id }))
        .filter(({ kind }) => kind !== 'mail')
        .map(({ kind, state }) => `${kind} ${state}`),
    books: async ({ id }: ReturnRecord): Promise<Readonly<Record<string, number>>> => {
      const entries = await world.store.ledger.entries({ shopId, returnId: id })
      const sums: Record<string, number> = {}
      for (const { term, amount } of entries) sums[term] = (sums[term] ?? 0) + amount
      return sums
    },
    atProvider: async (record: ReturnRecord) => {
      const provider = world.payments(config)
      const rows = await paymentsOf(record)
      return Promise.all(
        rows.map(async ({ authorization }) => {
          const found = await provider?.find(shopId, { authorization: authorization ?? '' })
          return `${found?.state} ${found?.captured}`
        }),
      )
    },
    refunded: async (): Promise<number> => (await world.commerce.findOrder(shopId, order.id))?.refundTotal ?? -1,
  }
}
export type Returns = Awaited<ReturnType<typeof setUpReturns>>
