import { expect, it } from 'vitest'
import { answer, lookup } from './screens.ts'
import { begin, demoService, visitOf } from './visit.ts'

const withScripts = () => {
  const screen = lookup()
  const scripts = [{ vendor: 'gorgias', id: 'A1' } as const]
  return demoService().on('/', { body: answer({ ...screen, chrome: { ...screen.chrome, beside: scripts } }) })
}

it('NAV-60 API-54 a new session is reported once, however often its pages are drawn', async () => {
  const fakeService = demoService().on('metric', { status: 204, body: {} })
  const visit = visitOf(fakeService)
  const host = await visit.platform.host()
  let isNew = true
  const isNewSession = () => {
    const nextAnswer = isNew
    isNew = false
    return nextAnswer
  }
  const { session, settle } = await begin(visitOf(fakeService, '/', { host: async () => ({ ...host, isNewSession }) }))
  session.press({ type: 'navigate', path: '/exchange' })
  await settle()
  expect(fakeService.requestsFor('metric').map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    {
      method: 'POST',
      url: '/api/v1/metric?shop=demo',
      body: { metric: 'session', context: { constant: 'Lookup', language: 'en' } },
    },
  ])
})

it('NAV-60 a session with a failed report continues as usual', async () => {
  const fakeService = demoService().on('metric', 'down')
  const host = await visitOf(fakeService).platform.host()
  const visit = await begin(visitOf(fakeService, '/', { host: async () => ({ ...host, isNewSession: () => true }) }))
  expect(visit.screen()?.name).toBe('lookup')
})

it('NAV-57 scripts beside a page load once, after rendering', async () => {
  const { platform } = await begin(visitOf(withScripts()))
  expect(platform.actions).toContain('beside gorgias')
})
