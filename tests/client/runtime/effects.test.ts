import { describe, expect, it } from 'vitest'
import type { Effect } from '../../../schemas/envelope/screen.ts'
import { answer, exchange, findOrder, init, itemPanel, lookup, submit } from './screens.ts'
import { begun, demoService } from './visit.ts'

const effects: Effect[] = [
  { type: 'announce', text: 'Saved' },
  { type: 'focus', id: 'find' },
  { type: 'cue', id: 'cart', name: 'added' },
  { type: 'download', href: '/label.pdf', filename: 'label.pdf' },
  { type: 'track', event: 'Order Lookup', constant: 'Lookup' },
  { type: 'redirect', href: 'https://shop.example/' },
]

describe('effects after a render', () => {
  it('effects run in their order, after the screen is drawn', async () => {
    const { session, platform, settle } = await begun(
      demoService().on('order.lookup', { body: answer(exchange(), { effects }) }),
    )
    session.press(findOrder)
    await settle()
    expect(platform.actions).toEqual([
      'focus find',
      'cue cart added',
      'download /label.pdf label.pdf',
      'count Order Lookup on Lookup',
      'leave https://shop.example/ here',
    ])
    expect(session.snapshot().announcement.text).toBe('Saved')
  })

  it('UXD-28 the next screen empties the live region', async () => {
    const body = answer(exchange(), { effects: [{ type: 'announce', text: 'Saved' }] })
    const { session, settle } = await begun(
      demoService()
        .on('order.lookup', { body })
        .on('/', { body: answer(lookup()) }),
    )
    session.press(findOrder)
    await settle()
    session.press({ type: 'navigate', path: '/' })
    await settle()
    expect(session.snapshot().announcement.text).toBe('')
  })

  it('an answer may lead on to another path', async () => {
    const body = answer(lookup(), { effects: [{ type: 'navigate', path: '/exchange' }] })
    const { session, settle, screen } = await begun(demoService().on('order.lookup', { body }))
    session.press(findOrder)
    await settle()
    expect(screen()?.name).toBe('exchange')
  })

  it('NAV-47 a toast is shown once, though its screen is drawn again from memory', async () => {
    const body = answer(exchange(), { effects: [{ type: 'toast', tone: 'success', text: 'Welcome' }] })
    const { session, settle } = await begun(demoService().on('/exchange', { body, etag: '"x"' }))
    for (const path of ['/exchange', '/', '/exchange']) {
      session.press({ type: 'navigate', path })
      await settle()
    }
    expect(session.snapshot().toasts).toMatchObject([{ text: 'Welcome' }])
    session.dropToast(session.snapshot().toasts[0]?.id ?? '')
    expect(session.snapshot().toasts).toEqual([])
  })

  it('UXD-16 a toast of the page ends when a sheet opens over it', async () => {
    const toast = (text: string) => ({ type: 'toast', tone: 'info', text }) as const
    const { session, settle } = await begun(
      demoService()
        .on('order.lookup', { body: answer(exchange(), { effects: [toast('The soap stays with you.')] }) })
        .on('/exchange?item=1.1', { body: answer(exchange(), { overlay: itemPanel(), effects: [toast('Saved')] }) }),
    )
    session.press(findOrder)
    await settle()
    expect(session.snapshot().toasts).toMatchObject([{ text: 'The soap stays with you.' }])
    session.press({ type: 'navigate', path: '/exchange?item=1.1' })
    await settle()
    expect(session.snapshot().toasts).toMatchObject([{ text: 'Saved' }])
  })

  it('GFT-27 a toast shows for the duration the service sets', async () => {
    const toasts = [{ type: 'toast', tone: 'success', text: 'Sent', forMs: 2_000 }] as const
    const body = answer(exchange(), { effects: [...toasts] })
    const { session, settle } = await begun(demoService().on('/exchange', { body, etag: '"x"' }))
    session.press({ type: 'navigate', path: '/exchange' })
    await settle()
    expect(session.snapshot().toasts).toMatchObject([{ text: 'Sent', forMs: 2_000 }])
  })

  it('forget drops everything typed and everything seen', async () => {
    const { session, settle } = await begun(
      demoService().on('order.lookup', { body: answer(exchange(), { effects: [{ type: 'forget' }] }) }),
    )
    session.forms.set('lookup', 'order', '#1001')
    session.press(findOrder)
    await settle()
    expect(session.forms.get('lookup').values.order).toBeUndefined()
  })

  it('FIX-38 an ended session discards typed text, even if the same form reappears', async () => {
    const ended = answer(lookup({ history: 'replace' }), { effects: [{ type: 'forget' }] })
    const { session, platform, service, settle } = await begun(
      demoService().on('session.end', { body: ended, language: 'fr' }),
    )
    const { values } = session.forms.get('lookup')
    session.forms.set('lookup', 'order', '#1001')
    const before = platform.address.hash()
    session.press(submit('session.end'))
    await settle()
    expect(session.forms.get('lookup').values).toEqual(values)
    expect(platform.address.hash()).toBe(before)
    expect(service.count('init')).toBe(2)
  })

  it('a copied text is confirmed, and a share without a sheet copies', async () => {
    const { session, platform, settle } = await begun()
    session.press({ type: 'share', title: 'Label', url: 'https://returns.example/l' })
    await settle()
    expect(platform.actions).toEqual(['copy https://returns.example/l'])
    expect(session.snapshot().toasts).toMatchObject([{ tone: 'success', text: 'Copied to the clipboard' }])
  })

  it('a chosen language brings its words before its screen', async () => {
    const values = demoService().on('session.language', {
      body: answer(lookup({ heading: 'Commencer un retour' })),
      language: 'fr',
    })
    values.on('init', () => ({ body: { ...init, language: values.count('session.language') > 0 ? 'fr' : 'en' } }))
    const { session, service, settle, screen } = await begun(values)
    session.forms.set('language', 'lang', 'fr')
    session.press(submit('session.language', { form: 'language' }))
    await settle()
    expect(service.requestsFor('session.language')[0]?.body.values).toEqual({ lang: 'fr' })
    expect([session.snapshot().init?.language, screen()?.heading]).toEqual(['fr', 'Commencer un retour'])
  })
})
