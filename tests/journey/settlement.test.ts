import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import type { FollowUpKind, FollowUpState } from '../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { enqueueAwaited } from '../../server/journey/follow-ups/lifecycle.ts'
import { releaseFollowUps } from '../../server/journey/follow-ups/release.ts'
import { buildSettlement } from '../../server/journey/follow-ups/settlement.ts'
import { isStockReserved, stockReference } from '../../server/journey/follow-ups/undo.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { documentOf } from '../domain/return/documents.ts'
import { creditA, evenB, inputOf, plainPolicy } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, setUpReturns } from './given-returns.ts'

const AT = 1_709_294_400_000

const buildMoves = (document: ReturnDocument, policy: ReturnPolicy = plainPolicy) =>
  buildSettlement({ document }, policy).map(({ kind, state, payload }) => [kind, state, payload])

const refundReturn = documentOf(inputOf({ items: [creditA], creditType: 'refund' }))
const giftCardReturn = documentOf(inputOf({ items: [creditA], creditType: 'gift' }))
const exchangeReturn = documentOf(inputOf({ items: [evenB] }))

describe('the follow-ups of a new return', () => {
  test('STS-57 the payout waits as money, or as store credit with its bonus, if any', () => {
    const payout = { amount: refundReturn.totals.computed.net, currency: 'USD' }
    expect(buildMoves(refundReturn)).toEqual([['refund', 'waiting', payout]])
    expect(buildMoves(giftCardReturn)).toEqual([['gift-card', 'waiting', payout]])
    const { totals } = giftCardReturn
    const returnWithBonus = (storeCreditBonus: number): ReturnDocument => ({
      ...giftCardReturn,
      totals: { ...totals, credit: { ...totals.credit, bonus: { ...totals.credit.bonus, storeCreditBonus } } },
    })
    const [[, , kind] = []] = buildMoves(returnWithBonus(1))
    expect(kind).toMatchObject({ currency: 'USD', bonus: 1 })
  })

  test('STS-57 an immediate payout of the policy is due without waiting', () => {
    const immediatePolicy = { ...plainPolicy, refund: { ...plainPolicy.refund, event: 'immediate' as const } }
    expect(buildMoves(refundReturn, immediatePolicy).map(([, state]) => state)).toEqual(['due'])
    expect(buildMoves(giftCardReturn, immediatePolicy).map(([, state]) => state)).toEqual(['waiting'])
  })

  test('F27 goods are reserved at once and ordered later, and a card payment is captured', () => {
    const [{ variantId } = { variantId: '' }] = exchangeReturn.replacements
    const variants = { variants: [variantId] }
    expect(buildMoves(exchangeReturn)).toEqual([
      ['stock', 'due', variants],
      ['exchange-order', 'waiting', variants],
    ])
    const owing = (by: 'card' | 'checkout') =>
      buildMoves({ ...exchangeReturn, payment: { by, amount: 1080, state: 'authorized' } as ReturnDocument['payment'] })
    expect(owing('card')[0]).toEqual(['charge', 'due', { amount: 1080 }])
    expect(owing('card').map(([kind]) => kind)).toEqual(['charge', 'stock', 'exchange-order'])
    expect(owing('checkout').map(([kind]) => kind)).toEqual(['stock', 'exchange-order'])
  })

  test('LBL-26 the label is due at once, and so is a partner’s pick-up', () => {
    const label = { state: 'processing', reference: 'r-1', askedAt: AT } as const
    expect(buildMoves({ ...refundReturn, label })[1]).toEqual(['label', 'due', { reference: 'r-1' }])
    const arrangement = { state: 'processing', reference: 'm-1', askedAt: AT } as const
    const method = { id: 'veho', kind: 'veho', name: 'Veho', arrangement } as unknown as ReturnDocument['method']
    expect(buildMoves({ ...refundReturn, method })[1]).toEqual(['method', 'due', { reference: 'm-1' }])
  })
})

describe('reserved goods', () => {
  const stock = (epoch: number) => ({ kind: 'stock', epoch, state: 'done' }) as const

  test('F27 goods are released under their last reservation when units were missing', () => {
    const reference = (...times: number[]) => stockReference({ id: 'r' } as ReturnRecord, times.map(stock))
    expect([reference(1), reference(1, 2), reference(1, 2, 3), reference()]).toEqual([
      'r:stock:1',
      'r:stock:2',
      'r:stock:3',
      'r:stock:1',
    ])
  })

  test('T15 goods count as reserved while the last reservation is done or running', () => {
    const isAside = (...states: FollowUpState[]) =>
      isStockReserved(states.map((state, n) => ({ kind: 'stock', epoch: n + 1, state })))
    expect([isAside('done'), isAside('running'), isAside('refused', 'done')]).toEqual([true, true, true])
    expect([isAside(), isAside('due'), isAside('refused'), isAside('done', 'cancelled')]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('jobs', () => {
  const which = { shopId: 'shop', id: 'return' }
  test('FIX-18 jobs check units only where units are awaited, after their day', async () => {
    const jobs: unknown[] = []
    const enqueue = async (job: unknown): Promise<void> => {
      jobs.push(job)
    }
    for (const awaited of [undefined, { brings: 100 }, { brings: 100, until: AT }])
      await enqueueAwaited({ enqueue }, { ...which, document: { ...refundReturn, ...(awaited && { awaited }) } })
    expect(jobs).toMatchObject([{ kind: 'awaited', key: 'return', runAt: AT + 1 }])
  })
})

describe('a refund', () => {
  let world: TestWorld
  let returns: Returns
  beforeAll(async () => {
    world = await testWorld()
    returns = await setUpReturns(world)
  }, 120_000)
  afterAll(() => world.drop())

  test('STS-57 a refund lists the units returned for money, removed units too, without exchanged units', async () => {
    const { items } = documentOf(inputOf({ items: [creditA, evenB], creditType: 'refund' }))
    const [credit, exchange] = items
    if (credit === undefined || exchange === undefined) throw new Error('Two items were given')
    const removed = { item: { ...credit, lineItemId: 'removed.1' } }
    const second = { item: { ...credit, lineItemId: 'removed.2' } }
    const record = await returns.submit({ document: { items: [credit, exchange], removedItems: [removed, second] } })
    await world.world.store.outbox.release({ shopId: returns.shopId, returnId: record.id }, ['refund'], 1)
    const requests: unknown[] = []
    const { commerce } = world.world
    const refund: Commerce['refund'] = async (operation) => {
      requests.push(operation.lines)
      return commerce.refund(operation)
    }
    const of = { shopId: returns.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
    await executeFollowUp({ ...world.world, commerce: { ...commerce, refund } }, of, world.clock.now())
    const [line = ''] = credit.lineItemId.split('.')
    expect(requests).toEqual([
      [
        { lineId: line, quantity: 1 },
        { lineId: 'removed', quantity: 2 },
      ],
    ])
  })

  test('STS-57 a refund is released only by its own name', async () => {
    const record = await returns.submit()
    const release = (...kinds: FollowUpKind[]) =>
      world.world.store.transaction((tables) => releaseFollowUps(tables, record, { kinds, now: world.clock.now() }))
    expect([await release(), await release('gift-card')]).toEqual([[], []])
    expect(await returns.followUps(record)).toEqual(['refund waiting'])
    expect([await release('refund'), await release('refund')]).toEqual([['refund'], []])
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['refund done'])
  })
})
