import { describe, expect, it } from 'vitest'
import { answer, exchange, findOrder, itemPanel, lookup, page, submit } from './screens.ts'
import { delayReply } from './service.ts'
import { begun, demoService } from './visit.ts'

const gift = page({ name: 'gift', constant: 'Gift Lookup', key: 'gift', path: '/gift', heading: 'A gift' })

describe('going from screen to screen', () => {
  it('NAV-01 the service’s answer renders, and its path enters the address bar', async () => {
    const { session, platform, settle } = await begun(
      demoService().on('/confirm', { body: answer(lookup({ key: 'l2' })) }),
    )
    session.press({ type: 'navigate', path: '/exchange' })
    await settle()
    session.press({ type: 'navigate', path: '/confirm' })
    await settle()
    expect(platform.address.entries).toEqual(['', '#/exchange', '#/'])
  })

  it('a screen with replace leaves no step in the history', async () => {
    const fakeService = demoService().on('/exchange', { body: answer(exchange({ history: 'replace' })) })
    const { session, platform, settle } = await begun(fakeService)
    session.press({ type: 'navigate', path: '/exchange' })
    await settle()
    expect(platform.address.entries).toEqual(['#/exchange'])
  })

  it('back and forward ask for the path of the entry, once each', async () => {
    const { session, service, platform, settle, screen } = await begun()
    session.press({ type: 'navigate', path: '/exchange' })
    await settle()
    session.press({ type: 'back' })
    await settle()
    expect(screen()?.name).toBe('lookup')
    platform.address.forward()
    await settle()
    expect(screen()?.name).toBe('exchange')
    expect(service.count('/exchange')).toBe(2)
    expect(platform.address.entries).toEqual(['', '#/exchange'])
  })

  it('FIX-86 a page request names the displayed page, so that an ended session is reported', async () => {
    const fakeService = demoService().on('/exchange', { body: answer(exchange(), { rev: 'd4' }) })
    const { session, service, settle } = await begun(fakeService)
    session.press({ type: 'navigate', path: '/exchange' })
    await settle()
    session.press({ type: 'navigate', path: '/gift' })
    await settle()
    expect(['/', '/exchange', '/gift'].map((path) => service.requestsFor(path)[0]?.headers['if-match'])).toEqual([
      undefined,
      undefined,
      'd4',
    ])
  })

  it('an overlay belongs to the path and closes by its own action', async () => {
    const fakeService = demoService().on('/exchange?item=1.1', { body: answer(exchange(), { overlay: itemPanel() }) })
    const { session, platform, settle } = await begun(fakeService, '/#/exchange')
    session.press({ type: 'navigate', path: '/exchange?item=1.1' })
    await settle()
    expect(platform.address.hash()).toBe('#/exchange?item=1.1&step=select-reason')
    session.press({ type: 'close' })
    await settle()
    expect(session.snapshot().overlay).toBeNull()
    expect(platform.address.hash()).toBe('#/exchange')
  })

  it('a seen screen renders at once and revalidates with its ETag', async () => {
    const { session, service, settle, screen } = await begun(demoService().on('/gift', { body: answer(gift) }))
    session.press({ type: 'navigate', path: '/gift' })
    await settle()
    session.press({ type: 'navigate', path: '/' })
    expect(screen()?.name).toBe('lookup')
    await settle()
    expect(service.requestsFor('/').map(({ body }) => body.known)).toEqual([undefined, '"lookup"'])
    expect(screen()?.name).toBe('lookup')
  })

  it('a screen of another revision is not drawn from memory', async () => {
    const fakeService = demoService().on('order.lookup', { body: answer(exchange(), { rev: 'd1' }) })
    const { session, settle, screen } = await begun(fakeService)
    session.press(findOrder)
    await settle()
    session.press({ type: 'navigate', path: '/' })
    expect(screen()?.name).toBe('exchange')
    await settle()
    expect(screen()?.name).toBe('lookup')
  })

  it('stale answers are ignored: the newest step wins', async () => {
    const slow = delayReply({ body: answer(gift) })
    const { session, settle, screen } = await begun(demoService().on('/gift', slow.handler))
    session.press({ type: 'navigate', path: '/gift' })
    session.press({ type: 'navigate', path: '/exchange' })
    await settle()
    slow.release()
    await settle()
    expect(screen()?.name).toBe('exchange')
  })

  it('an action overtaken by a step is followed by that step’s fresh screen', async () => {
    const slow = delayReply({ body: answer(exchange({ key: 'x2' }), { rev: 'd2' }) })
    const { session, service, settle, screen } = await begun(
      demoService()
        .on('item.open', slow.handler)
        .on('/gift', { body: answer(gift, { rev: 'd2' }) }),
    )
    session.press(submit('item.open'))
    session.press({ type: 'navigate', path: '/gift' })
    await settle()
    slow.release()
    await settle()
    expect(screen()?.name).toBe('gift')
    expect(service.count('/gift')).toBe(2)
  })

  it('an unanswered step can be retried, or left with the address restored', async () => {
    const { session, platform } = await begun(demoService().on('/gift', 'down'))
    platform.address.type('/gift')
    await platform.clock.advance(3_000)
    expect(session.snapshot().failure?.why).toBe('network')
    session.dismissFailure()
    expect([session.snapshot().failure, platform.address.hash()]).toEqual([null, '#/'])
  })

  it('NAV-23 each change of screen is recorded as one view', async () => {
    const { session, platform, settle } = await begun()
    session.press({ type: 'navigate', path: '/exchange' })
    await settle()
    session.press({ type: 'reload' })
    await settle()
    session.press({ type: 'back' })
    await settle()
    expect(platform.views.map(({ constant }) => constant)).toEqual(['Lookup', 'Exchange', 'Lookup'])
  })

  it('NAV-20 a block with its own view is recorded once per screen change', async () => {
    const { session, platform, settle } = await begun()
    session.recordBlockView('ReturnSurvey')
    session.recordBlockView('ReturnSurvey')
    session.press({ type: 'navigate', path: '/exchange' })
    await settle()
    session.recordBlockView('ReturnSurvey')
    expect(platform.views.map(({ constant }) => constant)).toEqual([
      'Lookup',
      'ReturnSurvey',
      'Exchange',
      'ReturnSurvey',
    ])
  })
})
