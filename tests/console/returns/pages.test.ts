import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleEnvelope } from '../../../schemas/console/screen.ts'
import type { Role } from '../../../schemas/merchant/keys.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { creditA, inputOf } from '../../domain/value/example.ts'
import { type Desk, deskOf } from '../../http/merchant-desk.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { cheapCredentials, join } from '../accounts/staff.ts'

const customer = { email: 'ada@example.com', phone: null, name: 'Ada Rowe' }

let bed: TestWorld
let desk: Desk
let reviewed: readonly ReturnRecord[]
let plain: ReturnRecord

const memberOf = async (role: Role) => {
  const { token } = await join(bed, desk.shopId, role)
  const cookies = { 'hw-console': token }
  const post = async (path: string, payload: object) => {
    const response = await desk.app.inject({
      method: 'POST',
      url: `/console/v1/${desk.shopId}/${path}`,
      cookies,
      headers: { 'idempotency-key': randomUUID() },
      payload,
    })
    return { status: response.statusCode, page: response.json() as ConsoleEnvelope }
  }
  return {
    show: (path: string) => post('screens', { path }),
    press: (name: string, body: object) => post(`actions/${name}`, body),
    file: (path: string) =>
      desk.app.inject({ method: 'GET', url: `/console/v1/${desk.shopId}/files/${path}`, cookies }),
  }
}
type Member = Awaited<ReturnType<typeof memberOf>>

let manager: Member
let agent: Member
let receiver: Member

const tableIn = ({ screen }: ConsoleEnvelope, id = 'returns') => {
  const found = screen?.regions.main.find((one) => one.type === 'data_table' && one.id === id)
  return found?.type === 'data_table' ? found : null
}
const numbersIn = (page: ConsoleEnvelope, id?: string): readonly string[] =>
  tableIn(page, id)?.rows.map(({ cells: [first] }) => (first?.kind === 'text' ? first.text : '')) ?? []

beforeAll(async () => {
  bed = await testWorld({ credentials: cheapCredentials })
  desk = await deskOf(bed)
  const input = inputOf({ items: [creditA], creditType: 'refund' })
  const submit = (document: object) => desk.submit(input, { event: 'manual', document: { customer, ...document } })
  reviewed = [await submit({ outcome: 'review' }), await submit({ outcome: 'review' })]
  bed.clock.forward(60_000)
  plain = await submit({ customer: { ...customer, name: '=cmd()', email: 'eve@example.com' } })
  manager = await memberOf('manager')
  agent = await memberOf('agent')
  receiver = await memberOf('receiver')
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await bed.drop()
})

test('ADM-04 Today shows the work of the role, and counts the work of others', async () => {
  const { status, page } = await manager.show('/')
  expect(status).toBe(200)
  expect(new Set(numbersIn(page, 'queue-decide'))).toEqual(new Set(reviewed.map(({ number }) => number)))
  expect(page.screen?.frame.member?.navigation.items.find(({ id }) => id === 'area-today')?.count?.text).toBe('2')
  const other = await receiver.show('/')
  expect(other.page.screen?.regions.main.map(({ id }) => id)).toEqual(['all-done', 'others'])
})

test('ADM-05 the list shows all returns newest first, and a queue by its address', async () => {
  const { page } = await agent.show('/returns')
  expect(numbersIn(page)[0]).toBe(plain.number)
  expect(numbersIn(page)).toHaveLength(3)
  expect(JSON.stringify(page)).toContain('ada@example.com')
  expect(new Set(numbersIn((await agent.show('/returns?queue=decide')).page))).toEqual(
    new Set(reviewed.map(({ number }) => number)),
  )
  expect(numbersIn((await agent.show('/returns?state=closed')).page)).toEqual([])
})

test.each(['receiver', 'viewer'] as const)('ADM-03 a %s sees rows without persons and amounts', async (role) => {
  const member = role === 'receiver' ? receiver : await memberOf(role)
  for (const path of ['/', '/returns', '/returns?queue=decide']) {
    const { page } = await member.show(path)
    expect(JSON.stringify(page.screen?.regions)).not.toMatch(/ada@|Ada Rowe|"money"|\$\d|bulk_bar|csv/)
  }
  expect(numbersIn((await member.show('/returns')).page)).toHaveLength(3)
  const { page } = await member.press('returns.search', { at: '/returns', values: { text: 'ada@example.com' } })
  expect(numbersIn(page)).toEqual([])
})

test('ADM-05 a search becomes an id in the address, which another member cannot read', async () => {
  const { page } = await agent.press('returns.search', { at: '/returns', values: { text: 'ADA@example.com' } })
  const path = page.screen?.path ?? ''
  expect(path).toMatch(/^\/returns\?v=[\w-]{22}$/)
  expect(new Set(numbersIn(page))).toEqual(new Set(reviewed.map(({ number }) => number)))
  expect(numbersIn((await agent.show(path)).page)).toHaveLength(2)
  expect(numbersIn((await manager.show(path)).page)).toHaveLength(3)
  bed.clock.forward(13 * 3_600_000)
  const later = await memberOf('agent')
  expect(numbersIn((await later.show(path)).page)).toHaveLength(3)
})

test('ADM-05 a filter becomes an address, and an empty list counts without each filter', async () => {
  const member = await memberOf('manager')
  const values = { state: 'closed', method: '', resolution: 'refund', from: '', to: '' }
  const { page } = await member.press('returns.filter', { at: '/returns', values, args: {} })
  expect(page.screen?.path).toBe('/returns?state=closed&resolution=refund')
  const empty = page.screen?.regions.main.find((one) => one.type === 'empty_state')
  expect(empty?.type === 'empty_state' && empty.actions?.map(({ label }) => label)).toEqual(['Without “Closed”: 3'])
})

test('ADM-05 a saved view counts the returns that it shows', async () => {
  const saver = await memberOf('manager')
  const saved = ['state=open', 'queue=decide&resolution=exchange', 'queue=decide&state=open', 'assignee=me']
  for (const parameters of saved) {
    const at = `/returns?${parameters}`
    expect((await saver.press('view.save', { at, values: { name: parameters }, args: { parameters } })).status).toBe(
      200,
    )
  }
  const { page } = await saver.show('/returns')
  const bar = page.screen?.regions.main.find((one) => one.type === 'filter_bar')
  const views = bar?.type === 'filter_bar' ? bar.views.filter((one) => one.id.startsWith('saved-')) : []
  const listed = await Promise.all(views.map(async ({ path }) => numbersIn((await saver.show(path)).page).length))
  expect(views.map(({ count }) => Number(count))).toEqual(listed)
  expect(listed.toSorted()).toEqual([0, 0, 2, 3])
})

test('ADM-05 a manager approves several returns, and reads why one was refused', async () => {
  const member = await memberOf('manager')
  const returns = [...reviewed, plain].map(({ id }) => id).join('\n')
  const { page } = await member.press('returns.approve', { at: '/returns', values: { returns, note: '' } })
  expect(page.problem).toBeUndefined()
  const notice = page.screen?.regions.main.find((one) => one.type === 'notice')
  expect(notice?.type === 'notice' && notice.title).toBe('2 approved, 1 not')
  expect(JSON.stringify(notice)).toContain(`${plain.number}: No item is under review`)
  expect((await desk.now(reviewed[0] as ReturnRecord)).document.outcome).toBe('default')
})

test('ADM-05 an agent has no bulk actions, and the press is forbidden', async () => {
  const member = await memberOf('agent')
  const { page } = await member.show('/returns')
  expect(page.screen?.regions.main.some(({ type }) => type === 'bulk_bar')).toBe(false)
  const { status } = await member.press('returns.close', { at: '/returns', values: { returns: plain.id } })
  expect(status).toBe(403)
})

test('ADM-05 a view and a selection export returns and units, and the audit names it', async () => {
  const member = await memberOf('manager')
  const all = await member.file('returns.csv')
  expect(all.headers['content-type']).toContain('text/csv')
  expect(all.body.split('\r\n')).toHaveLength(5)
  expect(all.body).toContain(`'=cmd()`)
  const units = await member.file('units.csv?queue=decide')
  expect(units.body.split('\r\n')[0]).toContain('sku')
  const { page } = await member.press('returns.export', { at: '/returns', values: { returns: plain.id, note: '' } })
  const [redirect] = page.effects ?? []
  const selected = await member.file(redirect?.type === 'redirect' ? (redirect.href.split('/files/')[1] ?? '') : '')
  expect(selected.body.split('\r\n')).toHaveLength(3)
  const entries = await bed.world.store.audit.list(desk.shopId, { accountId: null, before: null, limit: 20 })
  expect(entries.filter(({ action }) => action === 'returns.export')).toHaveLength(3)
  expect((await (await memberOf('agent')).file('returns.csv')).statusCode).toBe(403)
  expect((await desk.app.inject({ url: `/console/v1/${desk.shopId}/files/returns.csv` })).statusCode).toBe(401)
})

test('ADM-05 all returns of a view are closed by a job, which reports its progress', async () => {
  const input = inputOf({ items: [creditA], creditType: 'refund' })
  for (let n = 0; n < 51; n += 1) await desk.submit(input, { event: 'manual', document: { outcome: 'review' } })
  const member = await memberOf('manager')
  const path = '/returns?queue=decide'
  const args = { kind: 'close', view: 'queue=decide' }
  const { page } = await member.press('returns.all', { at: path, values: {}, args })
  expect(page.problem).toBeUndefined()
  const noticeIn = ({ screen }: ConsoleEnvelope) => {
    const found = screen?.regions.main.find((one) => one.type === 'notice')
    return found?.type === 'notice' ? found.title : undefined
  }
  expect([noticeIn(page), page.screen?.poll?.map(({ id }) => id)]).toEqual(['0 of 51 returns done', ['bulk-result']])
  await bed.runner.drain()
  const after = (await member.show(page.screen?.path ?? '')).page
  expect([noticeIn(after), after.screen?.poll]).toEqual(['51 closed', undefined])
  expect(numbersIn(after)).toEqual([])
  expect((await member.press('returns.all', { at: '/returns?state=closed', values: {}, args })).status).toBe(409)
}, 60_000)

test('ADM-05 a member saves, renames and removes a view of the list', async () => {
  const at = '/returns?state=open'
  const [saver, other] = [await memberOf('agent'), await memberOf('manager')]
  const viewsOf = async (member: Member, path = at) => {
    const { page } = await member.show(path)
    const bar = page.screen?.regions.main.find((one) => one.type === 'filter_bar')
    return bar?.type === 'filter_bar' ? bar.views.filter((one) => one.id.startsWith('saved-')) : []
  }
  const args = { parameters: 'state=open' }
  expect((await saver.press('view.save', { at, values: { name: ' ' }, args })).status).toBe(422)
  expect((await saver.press('view.save', { at, values: { name: ' Open ones ' }, args })).status).toBe(200)
  const [view] = await viewsOf(saver)
  expect(view).toMatchObject({ label: 'Open ones', path: at, current: true })
  expect([await viewsOf(other), (await viewsOf(saver, '/returns'))[0]?.current]).toEqual([[], undefined])
  const id = { view: view?.id.replace('saved-', '') }
  expect((await other.press('view.remove', { at, values: {}, args: id })).status).toBe(409)
  expect((await saver.press('view.rename', { at, values: { name: 'Mine' }, args: id })).status).toBe(200)
  expect((await viewsOf(saver))[0]?.label).toBe('Mine')
  expect((await saver.press('view.remove', { at, values: {}, args: id })).status).toBe(200)
  expect(await viewsOf(saver)).toEqual([])
})

test('ADM-05 a member has at most 20 saved views, and no search among them', async () => {
  const collector = await memberOf('receiver')
  const save = (day: number) => {
    const parameters = `from=2026-03-${String(day).padStart(2, '0')}`
    return collector.press('view.save', {
      at: `/returns?${parameters}`,
      values: { name: `View ${day}` },
      args: { parameters },
    })
  }
  for (let day = 1; day <= 20; day += 1) expect((await save(day)).status).toBe(200)
  expect((await save(21)).status).toBe(409)
  const args = { parameters: '' }
  expect((await collector.press('view.save', { at: '/returns', values: { name: 'All' }, args })).status).toBe(409)
})

test('ADM-05 a bulk takes the first 5,000 returns of a view, each once', async () => {
  await bed.database.query({
    name: 'test.many-returns',
    text: `insert into returns (shop_id, id, key, number, rev, state, order_id, draft_id, created_at, document)
      select shop_id, 'many' || n, 'many' || n, 'R-MANY' || n, 1, 'expired', order_id, 'many' || n, created_at + n, document
      from returns, generate_series(1, 5001) as n where shop_id = $1 and id = $2`,
    values: [desk.shopId, plain.id],
  })
  const member = await memberOf('manager')
  const args = { view: 'state=expired', kind: 'close' }
  const { status, page } = await member.press('returns.all', { at: '/returns?state=expired', values: {}, args })
  expect(status).toBe(200)
  expect(JSON.stringify(page.screen?.regions)).toContain('0 of 5,000')
  const [stored] = await bed.database.query<{ readonly text: string }>({
    name: 'test.bulk-text',
    text: `select text from console_searches where shop_id = $1 and text like '%many%' limit 1`,
    values: [desk.shopId],
  })
  const { ids = [] } = JSON.parse(stored?.text ?? '{}') as { ids?: readonly string[] }
  expect([ids.length, new Set(ids).size]).toEqual([5_000, 5_000])
}, 60_000)
