import { describe, expect, it } from 'vitest'
import type { Screen } from '../../../schemas/envelope/screen.ts'
import type { ClientAction } from '../../../schemas/screen/action.ts'
import { answer, exchange, lookup, submit } from './screens.ts'
import { begun, demoService } from './visit.ts'

const leave = { title: 'Leave?', body: 'Your choice is lost.', yes: 'Leave', no: 'Stay' }

async function openGuardedScreen(overrides: Partial<Screen> = {}) {
  const guarded = lookup({ leave, previous: '/exchange', ...overrides })
  const visit = await begun(demoService().on('/', { body: answer(guarded) }), '/#/exchange')
  visit.session.press({ type: 'navigate', path: '/' })
  await visit.settle()
  return { ...visit, questions: () => visit.session.snapshot().question?.title }
}

describe('a screen with a leave confirmation', () => {
  const chrome: Screen['chrome'] = {
    ...lookup().chrome,
    back: { label: 'Back', action: { type: 'link', href: 'https://shop.example/review' } },
  }
  const ways: readonly (readonly [string, ClientAction])[] = [
    ['the button of the page', { type: 'navigate', path: '/exchange' }],
    ['a step back in the history', { type: 'back' }],
    ['the way to the store', { type: 'link', href: 'https://shop.example/review' }],
  ]

  it.each(ways)('REV-16 the screen confirms on %s; declining stays', async (_, action) => {
    const { session, platform, settle, screen, questions } = await openGuardedScreen({ chrome })
    session.press(action)
    await settle()
    expect([questions(), screen()?.name]).toEqual(['Leave?', 'lookup'])
    session.answerQuestion('no')
    await settle()
    expect([questions(), screen()?.name, platform.address.hash(), platform.actions]).toEqual([
      undefined,
      'lookup',
      '#/',
      [],
    ])
    session.press(action)
    expect(questions()).toBe('Leave?')
  })

  it.each(ways)('REV-16 a confirmed %s leaves, without a second confirmation', async (_, action) => {
    const { session, platform, settle, screen, questions } = await openGuardedScreen({ chrome })
    session.press(action)
    session.answerQuestion('yes')
    await settle()
    expect(questions()).toBeUndefined()
    if (action.type === 'link') expect(platform.actions).toEqual(['leave https://shop.example/review here'])
    else expect(screen()?.name).toBe('exchange')
    expect(platform.asksBeforeUnload()).toBe(false)
  })

  it('REV-16 the screen confirms on browser Back; declining restores the address', async () => {
    const { session, platform, settle, screen, questions } = await openGuardedScreen()
    platform.address.back()
    await settle()
    expect([questions(), screen()?.name]).toEqual(['Leave?', 'lookup'])
    session.answerQuestion('no')
    await settle()
    expect([questions(), screen()?.name, platform.address.entries]).toEqual([undefined, 'lookup', ['#/exchange', '#/']])
    platform.address.back()
    expect(questions()).toBe('Leave?')
  })

  it('REV-16 a confirmed browser Back leaves the screen', async () => {
    const { session, platform, settle, screen } = await openGuardedScreen()
    platform.address.back()
    session.answerQuestion('yes')
    await settle()
    expect([screen()?.name, platform.address.entries]).toEqual(['exchange', ['#/exchange', '#/']])
  })

  it('the screen confirms again after a return to it', async () => {
    const { session, platform, settle, questions } = await openGuardedScreen()
    session.press({ type: 'back' })
    session.answerQuestion('yes')
    await settle()
    platform.address.forward()
    await settle()
    expect(platform.asksBeforeUnload()).toBe(true)
    session.press({ type: 'back' })
    expect(questions()).toBe('Leave?')
  })

  it('REV-16 the browser confirms before the tab closes', async () => {
    const { platform } = await openGuardedScreen()
    expect(platform.asksBeforeUnload()).toBe(true)
    expect((await begun()).platform.asksBeforeUnload()).toBe(false)
  })

  it('FND-60 the screen confirms only before the previous page, by link or browser', async () => {
    const { session, platform, settle, screen, questions } = await openGuardedScreen({ previous: '/credit' })
    session.press({ type: 'navigate', path: '/exchange' })
    await settle()
    expect([questions(), screen()?.name]).toEqual([undefined, 'exchange'])
    platform.address.back()
    await settle()
    platform.address.back()
    await settle()
    expect([questions(), screen()?.name]).toEqual([undefined, 'exchange'])
  })

  it('the screen does not confirm going forward or on redirects of the service', async () => {
    const { session, service, platform, settle, screen, questions } = await openGuardedScreen()
    service.on('return.submit', {
      body: answer(exchange(), { effects: [{ type: 'redirect', href: 'https://shop.example/pay' }] }),
    })
    session.press(submit('return.submit'))
    await settle()
    expect([questions(), screen()?.name, platform.actions]).toEqual([
      undefined,
      'exchange',
      ['leave https://shop.example/pay here'],
    ])
  })

  it('a step over the same screen is no leaving', async () => {
    const { session, platform, settle, questions } = await openGuardedScreen()
    platform.address.type('/?item=1')
    await settle()
    session.press({ type: 'navigate', path: '/?item=2' })
    await settle()
    expect(questions()).toBeUndefined()
  })
})
