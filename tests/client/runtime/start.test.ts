import { describe, expect, it } from 'vitest'
import { CONTRACT } from '../../../schemas/envelope/version.ts'
import { answer, exchange, init, lookup } from './screens.ts'
import { service } from './service.ts'
import { begun, demoService } from './visit.ts'

describe('the first screen', () => {
  it('NAV-35 init loads before any screen request', async () => {
    const { service: running, screen } = await begun()
    expect(running.requests.map(({ url, body }) => [url, body.path])).toEqual([
      ['/api/v1/init', undefined],
      ['/api/v1/demo/screens', '/'],
    ])
    expect(screen()?.name).toBe('lookup')
  })

  it('NAV-01 the path and its query go to the service as they are', async () => {
    const fakeService = demoService().on('/shop/collection/7/Winter%20coats', { body: answer(exchange()) })
    const { service: running } = await begun(fakeService, '/#/shop/collection/7/Winter%20coats')
    expect(running.requests[1]?.body).toEqual({ path: '/shop/collection/7/Winter%20coats' })
  })

  it('the first screen is inside the document, without a request', async () => {
    const { service: running, screen } = await begun(demoService(), '/', { init, answer: answer(lookup()), path: '/' })
    expect(screen()?.name).toBe('lookup')
    expect(running.requests).toEqual([])
  })

  it('FIX-71 a typed path renders from its document, and follows the hash from then on', async () => {
    const first = { init, answer: answer(exchange()), path: '/exchange' }
    const { platform, service: running, screen } = await begun(demoService(), '/exchange?shop=demo-jp', first)
    expect([screen()?.name, running.requests]).toEqual(['exchange', []])
    expect(platform.address.url()).toBe('/?shop=demo-jp#/exchange')
  })

  it('the first screen is fetched when the document contains another', async () => {
    const first = { init, answer: answer(lookup()), path: '/' }
    const { service: running, screen } = await begun(demoService(), '/#/exchange', first)
    expect(screen()?.name).toBe('exchange')
    expect(running.requests.map(({ url, body }) => [url, body])).toEqual([
      ['/api/v1/demo/screens', { path: '/exchange' }],
    ])
  })

  it('the shop of development is handed on to init', async () => {
    const { service: running, platform } = await begun(demoService(), '/?shop=demo-jp')
    expect(running.requests[0]?.url).toBe('/api/v1/init?shop=demo-jp')
    expect(platform.address.url()).toBe('/?shop=demo-jp')
  })

  it('an unreachable service can be tried again', async () => {
    const fakeService = service().on('init', 'down')
    const { session, platform, settle, screen } = await begun(fakeService)
    await platform.clock.advance(3_000)
    expect(session.snapshot().failure?.why).toBe('network')
    fakeService.on('init', { body: init }).on('/', { body: answer(lookup()) })
    session.snapshot().failure?.retry()
    await settle()
    expect(screen()?.name).toBe('lookup')
  })

  it('an unknown shop has its own message', async () => {
    const problem = { code: 'shop-unknown', title: 'The shop does not exist.' }
    const { session } = await begun(
      service().on('init', { status: 404, body: { contract: CONTRACT, rev: null, problem } }),
    )
    expect(session.snapshot().problem?.title).toBe('The shop does not exist.')
  })

  it('a failed link is retried, and its secret enters no other address', async () => {
    const problem = { code: 'unavailable', title: 'Back in a moment', modal: true } as const
    const fakeService = demoService().on('entry.open', {
      status: 503,
      body: { contract: CONTRACT, rev: null, problem },
    })
    const { session, settle, screen, service: running } = await begun(fakeService, '/?order=1001&zip=10001')
    expect(session.snapshot().problem?.title).toBe('Back in a moment')
    fakeService.on('entry.open', { body: answer(exchange(), { rev: 'd1' }) })
    session.restart()
    await settle()
    expect(screen()?.name).toBe('exchange')
    expect(running.requests.filter(({ url }) => url.includes('10001'))).toEqual([])
  })
})
