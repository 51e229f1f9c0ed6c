import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDraft } from '../../schemas/records/draft.ts'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })

let world: TestWorld
let desk: Desk
let otherDesk: Desk

beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
  otherDesk = await deskOf(world, desk.app)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const customer = (email: string, name = 'Ada Moss') => ({ email, name, phone: '+1 555 0100' })
const numbersOf = async (query: string): Promise<readonly string[]> =>
  (await desk.get(`/returns?${query}`)).body.returns.map(({ number }: { number: string }) => number)

describe('the list of returns', () => {
  test('the list is newest first and paginated, and new returns shift no page', async () => {
    const email = 'pages@example.com'
    const at = (n: number) => world.clock.now() - 1000 * n
    const made = []
    for (let n = 0; n < 5; n++)
      made.push(await desk.submit(twoItems, { createdAt: at(n), document: { customer: customer(email) } }))
    const first = (await desk.get(`/returns?email=${email}&limit=2`)).body
    await desk.submit(twoItems, { createdAt: at(-1), document: { customer: customer(email) } })
    const second = (await desk.get(`/returns?email=${email}&limit=2&cursor=${first.next}`)).body
    const third = (await desk.get(`/returns?email=${email}&limit=2&cursor=${second.next}`)).body
    const seen = [first, second, third].flatMap(({ returns }) => returns.map(({ id }: { id: string }) => id))
    expect(seen).toEqual(made.map(({ id }) => id))
    expect(third.next).toBeNull()
  })

  test('two returns of the same moment have a stable order across pages', async () => {
    const email = 'twins@example.com'
    for (let n = 0; n < 3; n++)
      await desk.submit(twoItems, { createdAt: 5000, document: { customer: customer(email) } })
    const seen = new Set<string>()
    let cursor = ''
    for (let n = 0; n < 3; n++) {
      const { returns, next } = (await desk.get(`/returns?email=${email}&limit=1${cursor}`)).body
      seen.add(returns[0].id)
      cursor = `&cursor=${next}`
    }
    expect(seen.size).toBe(3)
  })

  test('each filter finds exactly the matching returns', async () => {
    const label = { state: 'ready', reference: 'x-1', askedAt: 0, trackingNumber: 'TRACK-7' } as const
    const method = { id: 'tills', kind: 'loop-pos', name: 'Till' } as const
    const document: Partial<ReturnDocument> = {
      orderName: '#9077',
      customer: customer('Find@Example.com'),
      label,
      method,
      outcome: 'review',
    }
    const one = await desk.submit(twoItems, { createdAt: 700_000, document })
    const filters = [
      'email=find@example.COM',
      'order=9077',
      'order=%239077',
      'trackingNumber=TRACK-7',
      'method=loop-pos',
      `number=${one.number.toLowerCase()}`,
      'createdFrom=700000&createdTo=700000',
      'email=find@example.com&underReview=true&state=open,closed',
      'email=find@example.com&state=open&state=closed',
    ]
    for (const filter of filters) expect(await numbersOf(filter), filter).toEqual([one.number])
    for (const filter of [
      'state=closed',
      'underReview=false',
      'labelTrouble=true',
      'createdTo=699999',
      'trackingNumber=TRACK-8',
    ])
      expect(await numbersOf(`email=find@example.com&${filter}`), filter).toEqual([])
  })

  test('the list filters by the last change, whatever the creation time', async () => {
    const email = 'since@example.com'
    const [old, still] = [
      await desk.submit(twoItems, { createdAt: 1000, document: { customer: customer(email) } }),
      await desk.submit(twoItems, { createdAt: 1000, document: { customer: customer(email) } }),
    ]
    world.clock.forward(1000)
    const since = world.clock.now()
    await desk.post(`/returns/${old.id}/notes`, { text: 'Seen' })
    expect(await numbersOf(`email=${email}&updatedSince=${since}`)).toEqual([old.number])
    expect((await desk.get(`/returns?email=${email}&updatedSince=0`)).body.returns).toHaveLength(2)
    expect(await numbersOf(`email=${email}&updatedSince=${since}`)).not.toContain(still.number)
  })

  test('an invalid query is refused with its faults', async () => {
    const rejected = await desk.get('/returns?state=gone&limit=1000&sort=up')
    expect(rejected.status).toBe(422)
    const pointers = rejected.body.problems.map(({ pointer }: { pointer: string }) => pointer)
    expect(pointers.sort()).toEqual(['/limit', '/sort', '/state'])
    for (const cursor of ['nonsense', 'W10', Buffer.from('[1,2]').toString('base64url')])
      expect((await desk.get(`/returns?cursor=${cursor}`)).body.problems).toMatchObject([{ pointer: '/cursor' }])
  })
})

describe('reading a return', () => {
  test('id, number or key finds the return with ledger and timeline, without a secret', async () => {
    const label = { state: 'ready', reference: 'x-1', askedAt: 0, document: 'a'.repeat(64) } as const
    const record = await desk.submit(twoItems, { document: { label } })
    for (const name of [record.id, record.number, record.key]) {
      const { status, body } = await desk.get(`/returns/${name}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: record.id, ledger: [{ journal: 'submit' }], timeline: [], payments: [] })
      expect(body.followUps.map(({ kind }: { kind: string }) => kind)).toContain('refund')
      expect(JSON.stringify(body)).not.toContain('a'.repeat(64))
      expect((await desk.get(`/returns/${name}/explain`)).status).toBe(200)
    }
    expect((await desk.get('/returns/nobody')).status).toBe(404)
  })

  test('T5 a key neither reads nor changes returns of other shops, nor reveals them', async () => {
    const record = await desk.submit(twoItems)
    const calls = [
      ['GET', `/returns/${record.id}`],
      ['GET', `/returns/${record.key}`],
      ['POST', `/returns/${record.id}/process`],
      ['POST', `/returns/${record.number}/cancel`],
      ['DELETE', `/returns/${record.id}/label`],
    ] as const
    for (const [method, path] of calls) {
      const body = method === 'POST' ? { body: {} } : {}
      expect((await otherDesk.call(method, path, body)).status, path).toBe(404)
    }
    expect((await otherDesk.get('/returns')).body.returns).toEqual([])
    const stranger = { headers: { authorization: otherDesk.bearer } }
    for (const [method, path] of calls) expect((await desk.call(method, path, stranger)).status, path).toBe(401)
    expect((await desk.now(record)).state).toBe('open')
  })
})

describe('an Idempotency-Key', () => {
  test('a repeated call replays its answer, and another call under the key is refused', async () => {
    const record = await desk.submit(twoItems)
    const path = `/returns/${record.id}/notes`
    const first = await desk.post(path, { text: 'Once' }, 'note-1')
    const repeated = await desk.post(path, { text: 'Once' }, 'note-1')
    expect(repeated.body).toEqual(first.body)
    expect(repeated.headers['idempotent-replay']).toBe('true')
    expect((await desk.now(record)).document.notes).toHaveLength(1)
    expect(await desk.post(path, { text: 'Twice' }, 'note-1')).toMatchObject({ status: 422 })
    expect((await desk.post(path, { text: 'Once' }, 'bad key')).status).toBe(422)
    expect((await otherDesk.post('/returns/x/close', {}, 'note-1')).status).toBe(404)
  })

  test('of many concurrent calls a single call runs, and all get its answer', async () => {
    const record = await desk.submit(twoItems)
    const calls = Array.from({ length: 8 }, () => desk.post(`/returns/${record.id}/notes`, { text: 'Now' }, 'race-1'))
    const bodies = (await Promise.all(calls)).map(({ status, body }) => JSON.stringify([status, body]))
    expect(new Set(bodies).size).toBe(1)
    expect((await desk.now(record)).document.notes).toHaveLength(1)
  })

  test('a refused call leaves no trace, and its key may be used again', async () => {
    const record = await desk.submit(twoItems, { event: 'manual', document: { outcome: 'review' } })
    const process = () => desk.post(`/returns/${record.id}/process`, {}, 'process-1')
    expect((await process()).status).toBe(409)
    for (const name of ['A', 'B']) await desk.post(`/returns/${record.id}/items/${record.id}-${name}.1/approve`)
    expect((await process()).status).toBe(200)
  })
})

describe('the table of returns', () => {
  test('T30 spreadsheet formulas become text, and cells are quoted by RFC 4180', async () => {
    const email = 'csv@example.com'
    const names = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tTab', ' =1', 'Moss, "Ada"\r\nLine', 'Ada Moss']
    for (const name of names) await desk.submit(twoItems, { document: { customer: customer(email, name) } })
    const { body, headers } = await desk.get(`/returns/export.csv?email=${email}`)
    expect(headers['content-disposition']).toBe('attachment; filename="returns.csv"')
    for (const cell of [
      '"\'=HYPERLINK(""http://x"")"',
      ",'+1,",
      ",'-1,",
      ",'@SUM(A1),",
      ",'\tTab,",
      ',"Moss, ""Ada""\r\nLine",',
      ',Ada Moss,',
    ])
      expect(body).toContain(cell)
    expect(body).toContain("' =1")
    expect(body.split('\r\n')[0]).toMatch(/^number,id,state,/)
  })

  test('the table has every matching return, across all pages', async () => {
    const email = 'many@example.com'
    for (let n = 0; n < 52; n++)
      await desk.submit(twoItems, { createdAt: 9000, document: { customer: customer(email) } })
    const { body } = await desk.get(`/returns/export.csv?email=${email}`)
    const lines = body.trim().split('\r\n')
    expect(new Set(lines).size).toBe(53)
  })
})

describe('the data of one customer', () => {
  const person = {
    customer: customer('gone@example.com', 'Grete Gone'),
    survey: { score: 5, comment: 'Secret words' },
    notes: [{ at: 1, by: 'Desk', text: 'Grete rang' }],
    address: {
      name: 'Grete Gone',
      address1: '1 Hidden Lane',
      city: 'Nowhere',
      state: 'NY',
      zip: '10001',
      country: 'US',
    },
  } as unknown as Partial<ReturnDocument>
  const traces = ['gone@example.com', 'Grete', 'Hidden Lane', 'Secret words', '555 0100']

  const leaveTraces = async ({ id, orderId }: ReturnRecord) => {
    const { store, files } = world.world
    const file = await files.put(desk.shopId, Buffer.from('a photo'), 'image/png')
    const photo = { id: `photo-${id}`, orderId, lineItemId: `${id}-A.1`, file, mediaType: 'image/png', bytes: 7 }
    const quota = { photos: 100, bytes: 1_000_000 }
    await store.photos.add(
      desk.shopId,
      { ...photo, gift: false, email: 'gone@example.com', session: '' },
      { quota, now: 1 },
    )
    const order = {
      id: 'another',
      name: '#2',
      gift: false,
      email: 'gone@example.com',
      session: '',
      workflowGroupId: null,
    }
    const draft = { ...emptyDraft, order: { ...order, configVersion: 1 } }
    const now = world.clock.now()
    const write = { draft, last: null, expiresAt: now + 1000 }
    await store.drafts.create(desk.shopId, `session-${id}`, write, { now, from: [] })
    return file
  }

  test('the export has all data, photos and drafts too', async () => {
    const record = await desk.submit(twoItems, { document: person })
    await leaveTraces(record)
    const { body } = await desk.get('/customers/export?email=GONE@example.com')
    expect(body.returns).toMatchObject([{ id: record.id }])
    expect(body.photos).toMatchObject([{ data: Buffer.from('a photo').toString('base64') }])
    expect(body.drafts).toMatchObject([{ order: { email: 'gone@example.com' } }])
    for (const trace of traces) expect(JSON.stringify(body)).toContain(trace)
    expect((await otherDesk.get('/customers/export?email=gone@example.com')).body.returns).toEqual([])
    expect((await desk.get('/customers/export')).status).toBe(422)
    await desk.post(`/returns/${record.id}/close`)
  })

  test('erasure covers ended returns except items, amounts and ledger; open returns are listed', async () => {
    const file = await world.world.files.put(desk.shopId, Buffer.from('%PDF Grete'), 'application/pdf')
    const label = { state: 'ready', reference: 'x-1', askedAt: 0, document: file } as const
    const endedReturn = await desk.submit(twoItems, { document: { ...person, label }, event: 'manual' })
    await desk.post(`/returns/${endedReturn.id}/process`)
    await world.runner.drain()
    const open = await desk.submit(twoItems, { document: person })
    const photo = await world.world.files.put(desk.shopId, Buffer.from('a photo'), 'image/png')
    const before = await desk.ledger(endedReturn)
    const { body } = await desk.post('/customers/erase', { email: 'gone@example.com' }, 'erase-1')
    expect(body).toMatchObject({ drafts: 1, photos: 1 })
    expect(await world.world.files.get(desk.shopId, file)).not.toBeNull()
    await world.runner.drain()
    expect(await world.world.files.get(desk.shopId, photo)).toBeNull()
    expect(body.erased).toContain(endedReturn.id)
    expect(body.kept).toMatchObject([{ id: open.id, why: expect.stringContaining('open') }])
    const after = await desk.now(endedReturn)
    for (const trace of traces) expect(JSON.stringify(after)).not.toContain(trace)
    expect(after.document.items).toHaveLength(2)
    expect(after.document.receipt).toEqual(endedReturn.document.receipt)
    expect(after.document.survey).toEqual({ score: 5 })
    expect(await desk.ledger(endedReturn)).toEqual(before)
    expect(await world.world.files.get(desk.shopId, file)).toBeNull()
    expect(await desk.events(endedReturn)).toContain('erased by Desk')
    expect((await desk.get(`/returns/${endedReturn.id}`)).status).toBe(200)

    const repeated = await desk.post('/customers/erase', { email: 'gone@example.com' })
    expect(repeated.body).toMatchObject({ erased: [], kept: [{ id: open.id }] })
    expect((await desk.post('/customers/erase', { email: 'gone@example.com' }, 'erase-1')).body).toEqual(body)
    await desk.post(`/returns/${open.id}/close`)
  })
})
