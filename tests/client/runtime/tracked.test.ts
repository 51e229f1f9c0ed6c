import { expect, it } from 'vitest'
import { answer, exchange, submit } from './screens.ts'
import { begin, demoService, visitOf } from './visit.ts'

const broken = () => {
  throw new Error('the counter is broken')
}

it('REV-46 whoever counts and fails stops no submit: its screen is drawn and what follows it happens', async () => {
  const effects = [
    { type: 'track', event: 'Return Submitted', constant: 'Review' },
    { type: 'announce', text: 'Done' },
  ] as const
  const served = demoService().on('return.submit', { body: answer(exchange(), { rev: 'r1', effects: [...effects] }) })
  const { session, settle, screen } = await begin(visitOf(served, '/', { track: broken, count: broken }))
  session.press(submit('return.submit', { exclusive: true }))
  await settle()
  expect([screen()?.name, session.snapshot().announcement.text]).toEqual(['exchange', 'Done'])
  expect(session.snapshot()).toMatchObject({ pending: [], failure: null, problem: null })
})
