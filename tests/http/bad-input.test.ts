import { beforeEach, expect, test } from 'vitest'
import type { FormState } from '../../schemas/envelope/screen.ts'
import { checkEnvelope } from '../../server/http/request/check-envelope.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type Broken, sent } from './refusals.ts'

const demo = setUpDemoWorld()

let shopper: Shopper
let item: string
let path: string
let forms: Record<string, FormState> | undefined
let cookie: string
let rev: string

beforeEach(async () => {
  shopper = createShopper(demo.app, demo.demo)
  await lookUpOrder(shopper)
  item = itemNamed(shopper, 'Aster Linen Shirt')
  await shopper.press('item.open', { args: { item } })
  await shopper.press('item.answer', { values: { reason: 'style' } })
  path = shopper.readPage().overlay?.path ?? ''
  forms = shopper.readPage().overlay?.forms
  rev = shopper.readPage().rev ?? ''
  cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
})

const action = (name: string) => `/api/v1/${demo.demo}/actions/${name}`
const answer = (values: unknown, rest: object = {}) => ({
  at: path,
  values,
  args: { item, step: 'add-comment' },
  ...rest,
})

const post = (name: string, payload: Broken['payload'], headers: Broken['headers'] = {}) =>
  sent(demo.app, {
    url: action(name),
    ...(payload !== undefined && { payload }),
    headers: { cookie, 'if-match': rev, ...headers },
  })

const json = { 'content-type': 'application/json' }

const expectUntouched = async () => {
  const now = await shopper.open(path)
  expect(now.body.rev).toBe(rev)
  expect(now.body.overlay?.forms).toEqual(forms)
}

test.each([
  ['no comma', '{"at": "/" "values": {}}'],
  ['half a document', '{"at": "/'],
  ['nothing at all', ''],
  ['a list', '[]'],
  ['a number', '7'],
  ['null', 'null'],
  ['a key of the prototype', '{"at": "/", "__proto__": {"values": {}}}'],
  ['a constructor', '{"at": "/", "values": {"constructor": {"prototype": {}}}}'],
])('broken JSON (%s) is 400 with a problem', async (_, payload) => {
  const { status, envelope } = await post('item.answer', payload, json)
  expect(status).toBe(400)
  expect(envelope?.problem?.code).toBe('bad-request')
  expect(envelope !== null && checkEnvelope(envelope)).toBeUndefined()
  await expectUntouched()
})

const tenThousand = Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`k${n}`, '']))

test.each<[string, (good: { at: string; values: unknown; args: object }) => object]>([
  ['a number as a value', (good) => ({ ...good, values: { comment: 7 } })],
  ['an object as a value', (good) => ({ ...good, values: { comment: { toString: 'x' } } })],
  ['a list as a value', (good) => ({ ...good, values: { comment: ['x'] } })],
  ['null as a value', (good) => ({ ...good, values: { comment: null } })],
  ['values that are a text', (good) => ({ ...good, values: 'comment' })],
  ['values nobody asked for', (good) => ({ ...good, values: { comment: 'x', price: '0' } })],
  ['four thousand values', (good) => ({ ...good, values: tenThousand })],
  ['a value that is too long', (good) => ({ ...good, values: { comment: 'x'.repeat(2_001) } })],
  ['a NUL', (good) => ({ ...good, values: { comment: 'a\u0000b' } })],
  ['half a character', (good) => ({ ...good, values: { comment: 'a\ud800b' } })],
  ['an unknown step', (good) => ({ ...good, args: { item, step: 'submit' } })],
  ['an arg too many', (good) => ({ ...good, args: { ...good.args, price: 1 } })],
  ['an object as an arg', (good) => ({ ...good, args: { item: { id: item }, step: 'add-comment' } })],
  ['a member too many', (good) => ({ ...good, total: 1 })],
])('a wrong body shape (%s) is 400 with the current screen and seed', async (_, wrong) => {
  const { status, envelope } = await post('item.answer', wrong(answer({ comment: 'x' }) as never))
  expect(status).toBe(400)
  expect(envelope?.problem).toMatchObject({ code: 'bad-request' })
  expect(envelope?.screen?.path).toBe(path)
  expect(envelope?.overlay?.forms).toEqual(forms)
  expect(envelope?.rev).toBe(rev)
  await expectUntouched()
})

test.each([
  ['none', { at: undefined }],
  ['a number', { at: 7 }],
  ['not a path', { at: 'exchange' }],
  ['too long', { at: `/${'x'.repeat(2_048)}` }],
  ['with a NUL', { at: '/a\u0000' }],
])('a body with an invalid place (%s) is 400 with only a problem', async (_, at) => {
  const { status, envelope } = await post('item.answer', answer({ comment: 'x' }, at))
  expect(status).toBe(400)
  expect(envelope).toMatchObject({ problem: { code: 'bad-request' }, rev: null })
  expect(envelope?.screen).toBeUndefined()
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'nonsense',
])('a body of %s is 415', async (type) => {
  const { status, envelope } = await post('item.answer', JSON.stringify(answer({ comment: 'x' })), {
    'content-type': type,
  })
  expect(status).toBe(415)
  expect(envelope?.problem).toMatchObject({ code: 'wrong-type' })
  await expectUntouched()
})

test('a body of a megabyte is 413', async () => {
  const { status, envelope } = await post('item.answer', answer({ comment: 'x'.repeat(1_048_576) }))
  expect(status).toBe(413)
  expect(envelope?.problem).toMatchObject({ code: 'too-large' })
  await expectUntouched()
})

test('a hundred thousand keys are refused, and change nothing', async () => {
  const values = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, '']))
  expect((await post('item.answer', answer(values))).status).toBe(413)
  await expectUntouched()
})

test.each([
  'nothing',
  '__proto__',
  'constructor',
  'toString',
  'order',
  'ORDER.LOOKUP',
  'x'.repeat(150),
])('the unknown action %s is 404 with the current screen', async (name) => {
  const { status, envelope } = await post(name, { at: path })
  expect(status).toBe(404)
  expect(envelope).toMatchObject({ problem: { code: 'not-found' }, screen: { path } })
  expect(envelope?.overlay?.forms).toEqual(forms)
})

test.each([
  ['an old revision', 'd1'],
  ['a later revision', 'd99'],
  ['any revision', '*'],
  ['that of a return', 'r1'],
])('%s is 409 with the current screen, a toast and the same seed', async (_, ifMatch) => {
  const { status, envelope } = await post('item.answer', answer({ comment: 'x' }), { 'if-match': ifMatch })
  expect(status).toBe(409)
  expect(envelope).toMatchObject({
    rev,
    problem: { code: 'stale' },
    screen: { path },
    effects: [{ type: 'toast', tone: 'error', text: envelope?.problem?.title }],
  })
  expect(envelope?.overlay?.forms).toEqual(forms)
})

test.each(['"%"', 'W/"%"', '%'])('the revision may be written %s', async (form) => {
  const { status } = await post('item.answer', answer({ comment: 'x' }), { 'if-match': form.replace('%', rev) })
  expect(status).toBe(200)
})

test.each([
  'item.answer',
  'item.confirm',
  'items.continue',
  'return.submit',
  'credit.choose',
])('%s without a revision is 428, with the screen', async (name) => {
  const body = {
    'item.answer': answer({ comment: 'x' }),
    'credit.choose': { at: path, args: { credit: 'gift' } },
    'return.submit': { at: path, args: { amount: 'refund/-10670/0/0' } },
  }
  const args = name === 'item.confirm' ? { args: { item } } : {}
  const response = await sent(demo.app, {
    url: action(name),
    payload: body[name as keyof typeof body] ?? { at: path, ...args },
    headers: { cookie },
  })
  expect(response.status).toBe(428)
  expect(response.envelope).toMatchObject({ problem: { code: 'precondition' }, screen: { path }, rev })
  expect(response.envelope?.overlay?.forms).toEqual(forms)
})

test('a refused answer is 422 beside its field, and the seed stays', async () => {
  await shopper.open(`/exchange?item=${item}&step=select-reason`)
  const before = shopper.readPage().overlay?.forms
  const view = await shopper.press('item.answer', { values: { reason: 'no-such-reason' } })
  expect(view.status).toBe(422)
  expect(view.body.problem?.fields).toMatchObject([{ form: 'answer', name: 'reason' }])
  expect(view.body.overlay?.forms).toEqual(before)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring site', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['no origin that can be named', { origin: 'null' }],
  ['a broken origin', { origin: '::' }],
])('a press from %s is refused, and does nothing', async (_, headers) => {
  const { status, envelope, cookies } = await post('item.answer', answer({ comment: 'x' }), headers)
  expect(status).toBe(400)
  expect(envelope?.problem?.code).toBe('bad-request')
  expect(cookies).toEqual([])
  await expectUntouched()
})

test.each([
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'http://localhost:80' },
])('a press from the portal’s page (%j) is accepted', async (headers) => {
  expect((await post('item.answer', answer({ comment: 'x' }), headers)).status).toBe(200)
})
