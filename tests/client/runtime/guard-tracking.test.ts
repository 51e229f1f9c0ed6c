import { expect, it } from 'vitest'
import { answer, exchange, submit } from './screens.ts'
import { begin, begun, demoService, visitOf } from './visit.ts'

const broken = () => {
  throw new Error('the counter is broken')
}

it('REV-46 a failing tracker stops no submit: the screen renders and effects run', async () => {
  const effects = [
    { type: 'track', event: 'Add To Cart', constant: 'Review' },
    { type: 'announce', text: 'Done' },
  ] as const
  const fakeService = demoService().on('return.submit', {
    body: answer(exchange(), { rev: 'r1', effects: [...effects] }),
  })
  const { session, settle, screen } = await begin(visitOf(fakeService, '/', { trackView: broken, trackEvent: broken }))
  session.press(submit('return.submit', { exclusive: true }))
  await settle()
  expect([screen()?.name, session.snapshot().announcement.text]).toEqual(['exchange', 'Done'])
  expect(session.snapshot()).toMatchObject({ pending: [], failure: null, problem: null })
})

it('CRD-06 a tracked choice is reported on its own page and then continues', async () => {
  const { session, platform, settle, screen } = await begun(demoService())
  session.press({ type: 'navigate', path: '/exchange', counted: 'Shop Now Preview Click' })
  await settle()
  session.press({ type: 'navigate', path: '/' })
  await settle()
  expect(platform.actions.filter((callback) => callback.startsWith('count'))).toEqual([
    'count Shop Now Preview Click on Lookup',
  ])
  expect(screen()?.name).toBe('lookup')
})

it('API-68 a tracked external link is reported on the page of its press', async () => {
  const { session, platform, settle } = await begun(demoService())
  session.press({ type: 'link', href: 'https://maps.example/', external: true, counted: 'Get Directions' })
  await settle()
  expect(platform.actions).toEqual(['count Get Directions on Lookup', 'leave https://maps.example/ new-tab'])
})
