import { describe, expect, it, test } from 'vitest'
import { carriesEntry, parseStart } from '../../../client/runtime/state/location.ts'
import { answer, exchange, init, lookup } from './screens.ts'
import { delayReply } from './service.ts'
import { begun, demoService } from './visit.ts'

describe('where a visit begins', () => {
  test.each([
    ['NAV-02 a query before the hash is moved after it', '?a=1', '#/x', '/x?a=1', ''],
    ['NAV-02 on a name clash the value after the hash wins', '?a=1&b=2', '#/x?a=9', '/x?a=9&b=2', ''],
    ['NAV-02 a value keeps the form in which it was written', '?email=a%2Bb%40c.de', '', '/?email=a%2Bb%40c.de', ''],
    ['the shop of development stays before the hash', '?shop=demo-jp&a=1', '#/x', '/x?a=1', '?shop=demo-jp'],
    ['without a hash it is the root', '', '', '/', ''],
    ['a place on the page is no path', '', '#main', '/', ''],
  ])('%s', (_, search, hash, path, left) => {
    expect(parseStart({ pathname: '/', search, hash })).toEqual({ path, search: left })
  })

  test.each([
    ['FIX-71 a path that was typed is moved after the hash', '/gift', '', '', '/gift', ''],
    ['FIX-71 its query goes with it', '/gift', '?order=1&shop=demo', '', '/gift?order=1', '?shop=demo'],
    ['FIX-71 a path in the hash wins over one before it', '/gift', '', '#/return/k', '/return/k', ''],
    ['FIX-71 a place on a page keeps the path of the page', '/gift', '', '#main', '/gift', ''],
  ])('%s', (_, pathname, search, hash, path, left) => {
    expect(parseStart({ pathname, search, hash })).toEqual({ path, search: left })
  })

  test.each([
    ['/?order=1&zip=2', true],
    ['/exchange?lang=fr', true],
    ['/link/abc', true],
    ['/gift-link/abc', true],
    ['/cart/v2/abc', true],
    ['/cart', true],
    ['/link', false],
    ['/return/abc', false],
    ['/', false],
  ])('%s carries an entry: %s', (path, carries) => {
    expect(carriesEntry(init, path)).toBe(carries)
  })
})

describe('a first path with a secret', () => {
  const openedReply = { body: answer(exchange(), { rev: 'd1' }) }

  it('NAV-02 the query moves in the address bar before the first screen request', async () => {
    const delayed = delayReply(openedReply)
    const { platform, service } = await begun(
      demoService().on('entry.open', delayed.handler),
      '/?order=1001#/?zip=10001',
    )
    expect(platform.address.url()).toBe('/#/?zip=10001&order=1001')
    expect(service.requestsFor('entry.open')[0]?.body).toEqual({ at: '/', args: { path: '/?zip=10001&order=1001' } })
  })

  it('LKP-10 the loader shows while the service processes a link', async () => {
    const delayed = delayReply(openedReply)
    const { session, screen, settle } = await begun(
      demoService().on('entry.open', delayed.handler),
      '/#/?order=1&zip=2',
    )
    expect([screen(), session.snapshot().loading]).toEqual([null, true])
    delayed.release()
    await settle()
    expect([screen()?.name, session.snapshot().loading]).toEqual(['exchange', false])
  })

  it('the secret leaves address bar and history for the answer’s path', async () => {
    const { platform, service } = await begun(demoService().on('entry.open', openedReply), '/#/link/secret')
    expect(platform.address.entries).toEqual(['#/exchange'])
    expect(service.requests.map(({ url }) => url)).toEqual(['/api/v1/init', '/api/v1/demo/actions/entry.open'])
  })

  it('a secret pasted later is processed too', async () => {
    const { platform, screen, settle } = await begun(demoService().on('entry.open', openedReply))
    platform.address.type('/?order=1&zip=2')
    await settle()
    expect(screen()?.name).toBe('exchange')
    expect(platform.address.url()).toBe('/#/exchange')
  })

  it('NAV-35 a language in it brings the words of that language', async () => {
    const fakeService = demoService().on('entry.open', { body: answer(lookup()), language: 'fr' })
    fakeService.on('init', () => ({ body: { ...init, language: fakeService.count('entry.open') > 0 ? 'fr' : 'en' } }))
    const { session } = await begun(fakeService, '/?lang=fr')
    expect(session.snapshot().init?.language).toBe('fr')
  })
})
