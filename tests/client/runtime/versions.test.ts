import { expect, test } from 'vitest'
import { answer, exchange, findOrder, init } from './screens.ts'
import { begun, demoService } from './visit.ts'

test('CTR-06 the client reads an answer of another version, and ignores unknown fields', async () => {
  const newer = { ...answer(exchange(), { rev: 'd1' }), contract: '2031-01-01', weather: 'fine' }
  const fakeService = demoService().on('init', { body: { ...init, contract: '2031-01-01' } })
  const { session, settle, screen } = await begun(fakeService.on('order.lookup', { body: newer }))
  session.press(findOrder)
  await settle()
  expect([screen()?.name, session.snapshot().failure]).toEqual(['exchange', null])
})
