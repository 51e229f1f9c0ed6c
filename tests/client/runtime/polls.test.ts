import { describe, expect, it } from 'vitest'
import type { Component } from '../../../schemas/components/index.ts'
import type { Envelope, Poll } from '../../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../../schemas/envelope/version.ts'
import { answer, exchange, findOrder, page } from './screens.ts'
import { delayReply } from './service.ts'
import { begun, demoService } from './visit.ts'

const poll: Poll = {
  id: 'label',
  href: '/api/v1/demo/parts/label',
  path: '/return/k',
  everyMs: 5_000,
  maxAttempts: 12,
}
const loadingPart: Component = { type: 'loading', id: 'label', label: 'Making your label' }
const finishedPart: Component = { ...loadingPart, label: 'Your label is here' }
const status = {
  ...page({ name: 'StatusPage', constant: 'ReturnStatus', key: 'r', path: '/', heading: 'Your return' }),
  regions: { main: [loadingPart] },
  poll: [poll],
}

const parts = (component: Component, base = 'r', rev = 'r1'): { body: Envelope } => ({
  body: { contract: CONTRACT, rev, base, parts: [{ id: component.id, component }] },
})

const openPolledStatus = () =>
  begun(
    demoService()
      .on('/', { body: answer(status, { rev: 'r1' }) })
      .on('label', parts(loadingPart)),
  )

describe('polling', () => {
  it('LBL-04 the poll runs every 5 s and stops after 12 attempts', async () => {
    const { service, platform } = await openPolledStatus()
    await platform.clock.advance(4_999)
    expect(service.count('label')).toBe(0)
    await platform.clock.advance(1)
    expect(service.count('label')).toBe(1)
    await platform.clock.advance(200_000)
    expect(service.count('label')).toBe(12)
  })

  it('LBL-04 sets the part by its id', async () => {
    const { service, platform, screen } = await openPolledStatus()
    service.on('label', parts(finishedPart))
    await platform.clock.advance(5_000)
    expect(screen()?.regions.main).toEqual([finishedPart])
  })

  it('LBL-04 polling ends with the label: news renew the screen, which names the polls', async () => {
    const { session, service, platform, settle } = await openPolledStatus()
    await platform.clock.advance(5_000)
    const { poll: _, ...ready } = { ...status, regions: { main: [finishedPart] } }
    service.on('label', parts(finishedPart, 'r', 'r2')).on('/', { body: answer(ready, { rev: 'r2' }) })
    await platform.clock.advance(200_000)
    expect(service.count('label')).toBe(2)
    service.on('order.lookup', { body: answer(ready, { rev: 'r3' }) })
    session.press(findOrder)
    await settle()
    expect(service.requestsFor('order.lookup')[0]?.headers['if-match']).toBe('r2')
  })

  it('news during a pending action leave the screen to its answer', async () => {
    const { session, service, platform, settle } = await openPolledStatus()
    const slow = delayReply({ body: answer(exchange(), { rev: 'r3' }) })
    service.on('label', parts(finishedPart, 'r', 'r2')).on('order.lookup', slow.handler)
    session.press(findOrder)
    await platform.clock.advance(5_000)
    expect(service.count('/')).toBe(1)
    slow.release()
    await settle()
    expect(session.snapshot()).toMatchObject({ screen: { name: 'exchange' }, rev: 'r3' })
  })

  it('CTR-03 a poll sends the ETag of page, then part; without news nothing renders', async () => {
    const service = demoService()
      .on('/', { body: answer(status, { rev: 'r1' }), etag: 'W/"r1.page"' })
      .on('label', { ...parts(finishedPart), etag: 'W/"r1.part"' })
    const { platform, screen } = await begun(service)
    await platform.clock.advance(10_000)
    const known = service.requestsFor('label').map(({ body }) => (body as { readonly known?: string }).known)
    expect(known).toEqual(['W/"r1.page"', 'W/"r1.part"'])
    expect([screen()?.regions.main, service.count('/')]).toEqual([[finishedPart], 1])
    await platform.clock.advance(200_000)
    expect(service.count('label')).toBe(12)
  })

  it('CTR-03 a final part stays unchanged and is polled no more', async () => {
    const { service, platform, screen } = await openPolledStatus()
    const last: Envelope = {
      contract: CONTRACT,
      rev: 'r1',
      base: 'r',
      parts: [{ id: 'label', component: finishedPart, last: true }],
    }
    service.on('label', { body: last })
    await platform.clock.advance(60_000)
    expect([screen()?.regions.main, service.count('label')]).toEqual([[finishedPart], 1])
  })

  it('a part of another screen is ignored', async () => {
    const { service, platform, screen } = await openPolledStatus()
    service.on('label', parts(finishedPart, 'other'))
    await platform.clock.advance(5_000)
    expect(screen()?.regions.main).toEqual([loadingPart])
  })

  it('a removed part goes, and its poll with it', async () => {
    const { service, platform, screen } = await openPolledStatus()
    const removedPart: Envelope = { contract: CONTRACT, rev: 'r1', base: 'r', parts: [{ id: 'label', removed: true }] }
    service.on('label', { body: removedPart })
    await platform.clock.advance(60_000)
    expect(screen()?.regions.main).toEqual([])
    expect(service.count('label')).toBe(1)
  })

  it('stops when the screen changes', async () => {
    const { session, service, platform } = await openPolledStatus()
    await platform.clock.advance(5_000)
    session.press({ type: 'navigate', path: '/exchange' })
    await platform.clock.advance(60_000)
    expect(service.count('label')).toBe(1)
  })

  it('the poll count continues when the same screen renders again', async () => {
    const { session, service, platform } = await openPolledStatus()
    await platform.clock.advance(30_000)
    session.press({ type: 'reload' })
    await platform.clock.advance(200_000)
    expect(service.count('label')).toBe(12)
  })

  it('the poll count restarts after an answered action', async () => {
    const { session, service, platform } = await openPolledStatus()
    await platform.clock.advance(200_000)
    service.on('return.label', { body: answer(status, { rev: 'r4' }) })
    session.press({ ...findOrder, name: 'return.label', href: '/api/v1/demo/actions/return.label' })
    await platform.clock.advance(5_000)
    expect(service.count('label')).toBe(13)
  })

  it('pauses while offline, without counting', async () => {
    const { service, platform } = await openPolledStatus()
    platform.network.disconnect()
    await platform.clock.advance(60_000)
    expect(service.count('label')).toBe(0)
    platform.network.reconnect()
    await platform.clock.advance(200_000)
    expect(service.count('label')).toBe(12)
  })

  it('a poll without an answer counts as one without news', async () => {
    const { session, service, platform } = await openPolledStatus()
    service.on('label', 'down')
    await platform.clock.advance(200_000)
    expect(service.count('label')).toBe(12)
    expect(session.snapshot().failure).toBeNull()
  })
})

describe('a deferred block', () => {
  const block: Component = {
    type: 'deferred',
    id: 'related',
    href: '/api/v1/demo/parts/related',
    path: '/exchange',
    label: 'Loading',
    shape: 'lines',
    failed: { text: 'This could not be loaded.', retry: 'Load again' },
  }
  const deferring = exchange({ regions: { main: [block] } })
  const loaded: Component = { ...loadingPart, id: 'related' }

  it('a deferred block loads once after the page renders', async () => {
    const fakeService = demoService()
      .on('/exchange', { body: answer(deferring) })
      .on('related', parts(loaded, 'exchange'))
    const { service, screen } = await begun(fakeService, '/#/exchange')
    expect(screen()?.regions.main).toEqual([loaded])
    expect(service.count('related')).toBe(1)
  })

  it('a deferred block that fails to load reports it, with a retry', async () => {
    const fakeService = demoService()
      .on('/exchange', { body: answer(deferring) })
      .on('related', 'down')
    const { session, settle, screen } = await begun(fakeService, '/#/exchange')
    const [notice] = screen()?.regions.main ?? []
    expect(notice).toMatchObject({ type: 'notice', id: 'related', actions: [{ label: 'Load again' }] })
    fakeService.on('related', parts(loaded, 'exchange'))
    if (notice?.type === 'notice' && notice.actions?.[0]) session.press(notice.actions[0].action)
    await settle()
    expect(screen()?.regions.main).toEqual([loaded])
  })
})
