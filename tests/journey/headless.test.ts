import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { callAs } from '../http/headless.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { chanceOf } from '../prove/chance.ts'
import { casesWithin, limitWithin } from '../support/case-limit.ts'
import { jpegPhoto } from '../support/pictures.ts'
import type { Shopper } from '../support/shopper.ts'
import { isFull } from '../support/sized.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { cards } from './cards.ts'
import { type DrawnLine, type DrawnState, drawMethod } from './drawn-shopper.ts'
import { createPortal, type Portal } from './shoppers.ts'

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal(world)
}, 60_000)
afterAll(async () => {
  await portal.app.close()
  await world.drop()
})

const buildShop = (config: Parameters<NonNullable<Parameters<Portal['visitor']>[0]>>[0]) => ({
  ...config,
  policies: config.policies.map((one) => ({ ...one, shop_now_enabled: true })),
})

const ORDERS = [
  ['#1001', '10001'],
  ['#1017', '10017'],
  ['#1018', '10018'],
  ['#1019', '10019'],
  ['#1020', '94107'],
  ['#1026', '10026'],
  ['#1015', '10015'],
] as const

const photoOf = async (shopper: Shopper, order: string, item: string): Promise<string> => {
  const url = `/api/v1/${shopper.shopId}/order/${order}/line_item/${item}/image`
  const payload = await jpegPhoto(320, 240)
  const { status, body } = await shopper.send('POST', url, { payload, headers: { 'content-type': 'image/jpeg' } })
  expect(status).toBe(201)
  return (body as unknown as { readonly id: string }).id
}

const tokenFor = async (shopper: Shopper): Promise<string> => {
  const payload = { number: cards.good, exp_month: 12, exp_year: 2040, cvc: '123' }
  const { body } = await shopper.send('POST', `/api/v1/${shopper.shopId}/sandbox-payments/cards`, { payload })
  return (body as unknown as { readonly token: string }).token
}

const submitHeadless = async (shopper: Shopper, lookup: { order: string; proof: string }, state: DrawnState) => {
  const call = callAs(portal.app, shopper)
  const foundResponse = await call('POST', 'order/lookup', { body: { name: lookup.order, zip: lookup.proof } })
  expect(foundResponse.status, JSON.stringify(foundResponse)).toBe(200)
  const order: string = foundResponse.body.orderId
  const known = (await call('GET', `order/${order}/line_item`)).body.line_items
  const lineOf = async ({ photos, advanced, exchange, ...line }: DrawnLine) => {
    const own = known.find(({ id }: { id: string }) => id === line.id)?.variant_id
    const answers = await Promise.all(photos.map(async (id) => [id, await photoOf(shopper, order, line.id)]))
    return {
      ...line,
      userInputs: { ...line.userInputs, ...Object.fromEntries(answers) },
      ...(advanced !== undefined && { advanced }),
      ...(exchange !== undefined && {
        exchange: { variantId: exchange.variantId === 'own' ? own : exchange.variantId },
      }),
    }
  }
  const items = await Promise.all([...state.items.values()].map(lineOf))
  const { items: _items, cart, card, ...choices } = state
  const newItems = cart.map((variantId) => ({ variantId }))
  const requestItems = items.map(({ type, exchange, ...line }) => ({
    ...line,
    ...(type && { returnType: type }),
    ...(exchange && { newVariant: { id: exchange.variantId } }),
  }))
  const totals = await call('POST', 'return/totals', { body: { ...choices, lineItems: requestItems, newItems } })
  expect(totals.status, JSON.stringify([state, [...state.items], totals])).toBe(200)
  const submittedResponse = await call('POST', 'return', {
    body: {
      id: order,
      items,
      resolutions: { cart: newItems },
      ...choices,
      net: totals.body.computed.net,
      acceptsPolicyConditions: true,
      acceptsPayment: true,
      ...(card && { stripeToken: await tokenFor(shopper) }),
    },
  })
  expect(submittedResponse.status, JSON.stringify([state, submittedResponse])).toBe(200)
  const { returnKey } = submittedResponse.body
  expect((await call('POST', `return/${returnKey}/complete`)).body).toEqual({ returnKey, state: 'open' })
  return returnKey as string
}

const plainState = (value: unknown, { shopId, key, id }: ReturnRecord): string => {
  const places = new Map<string, string>()
  const placed = (one: string): string => {
    places.set(one, places.get(one) ?? `#${places.size}`)
    return places.get(one) ?? one
  }
  const named = (_: string, part: unknown): unknown => {
    if (typeof part !== 'string') return part
    const own = part.replaceAll(shopId, 'shop').replaceAll(key, 'key').replaceAll(id, 'return')
    return own.replace(
      /^(?:.*[/-])?[\w-]{22}$|\b(?=[\w-]*\d)[\w-]{22,}|R-[0-9A-Z]{6,}|\b[A-Z]{2}(?=[A-Z]*\d)[0-9A-Z]{6,}\b/g,
      placed,
    )
  }
  return JSON.stringify(value, named, 1)
}

const sortById = <T>(all: readonly T[]): readonly T[] =>
  all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** Identical units share photos on pages, not in calls. */
const withCountedPhotos = ({ items, ...document }: ReturnRecord['document']) => ({
  ...document,
  items: items.map((item) => ({
    ...item,
    inputs: item.inputs.map((one) => (one.input === 'upload' ? { ...one, answer: one.answer.split(' ').length } : one)),
  })),
})

const describeReturn = async (shopper: Shopper, key: string): Promise<string> => {
  const { store } = world.world
  await world.runner.drain()
  const record = await store.returns.findByKey(shopper.shopId, key)
  if (record === null) throw new Error(`No return ${key}`)
  const of = { shopId: shopper.shopId, returnId: record.id }
  const ledger = await store.ledger.entries(of)
  const followUps = sortById(
    (await store.outbox.followUps(of)).map(({ kind, state, payload }) => ({ kind, state, payload })),
  )
  const outbox = openOutbox(world, shopper.shopId)
  const letters = outbox
    .names()
    .map((name) => outbox.read(name))
    .filter(({ text }) => text.includes(key))
    .map(({ header, text }) => [header('Subject'), header('To'), text.replaceAll(key, 'key')])
    .map((parts) => parts.map((part) => part.replace(/R-\w+/g, 'R')))
  const { rev: _rev, ...stored } = record
  const rest = { ...stored, document: withCountedPhotos(stored.document) }
  return plainState({ record: rest, ledger, followUps, letters: sortById(letters) }, record)
}

const TURNS = isFull ? 42 : 14
const TIMEOUT_MS = 480_000

test(
  'API-15 API-18 API-21 API-22 API-59 API-60 headless calls leave the same return, ledger and letters as pages for every choice',
  async () => {
    let [same, drawn] = [0, 0]
    let pages = await portal.visitor(buildShop)
    let calls = await portal.visitor(buildShop)
    for (const turn of casesWithin({ name: 'headless journeys', cases: TURNS, limitMs: limitWithin(TIMEOUT_MS) })) {
      drawn = turn + 1
      const [order, proof] = ORDERS[turn % ORDERS.length] ?? ORDERS[0]
      if (turn > 0 && turn % ORDERS.length === 0) {
        pages = await portal.visitor(buildShop)
        calls = await portal.visitor(buildShop)
      }
      const state = await drawMethod(chanceOf(7, turn), pages, { order, proof })
      if (state === null) continue
      const key = pages.readPage().screen?.path.replace('/return/', '') ?? ''
      const made = await submitHeadless(calls, { order, proof }, state)
      expect(await describeReturn(calls, made), `${order} ${turn}`).toBe(await describeReturn(pages, key))
      same++
    }
    expect(same).toBeGreaterThan(drawn / 2)
  },
  TIMEOUT_MS,
)
