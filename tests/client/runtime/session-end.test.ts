import { expect, it } from 'vitest'
import type { Component } from '../../../schemas/components/index.ts'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import { answer, lookup, submit } from './screens.ts'
import { begun, demoService } from './visit.ts'

it('UXD-16 the end of a session is shown by its banner alone, and announced', async () => {
  const banner: Component = { type: 'notice', id: 'session-ended', tone: 'info', title: 'Session ended', body: [] }
  const { main } = lookup().regions
  const problem: Problem = { code: 'expired', title: 'Session ended', detail: 'Look it up again.', modal: true }
  const body = answer(lookup({ regions: { banner: [banner], main } }), { problem })
  const { session, settle, screen } = await begun(demoService().on('item.answer', { status: 410, body }))
  session.press(submit('item.answer'))
  await settle()
  session.afterRender()
  expect([screen()?.regions.main, session.snapshot().problem]).toEqual([main, null])
  expect(session.snapshot().announcement.text).toBe('Session ended')
})
