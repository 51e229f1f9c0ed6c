import { expect, test } from 'vitest'
import { createFakePlatform } from './fake-platform.ts'
import { answer, exchange, submit } from './screens.ts'
import { begin, demoService, visitOf } from './visit.ts'

test('SHP-36 a cue plays once on the panel the answer removes, during the press', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const cued: string[] = []
  const fakeService = demoService().on('cart.add', {
    body: answer(exchange(), {
      rev: 'd2',
      effects: [
        { type: 'cue', id: 'add', name: 'added', before: true },
        { type: 'cue', id: 'row', name: 'selected' },
      ],
    }),
  })
  const host = await createFakePlatform(fakeService).host()
  const cue = (id: string) => {
    cued.push(id)
    return id === 'add' ? gate : Promise.resolve()
  }
  const visit = visitOf(fakeService, '/', { host: async () => ({ ...host, cue }) })
  const { session, settle } = await begin(visit)
  session.press(submit('cart.add'))
  await settle()
  expect([cued, session.snapshot().screen?.name, session.snapshot().pending.length]).toEqual([['add'], 'lookup', 1])
  release()
  await settle()
  session.afterRender()
  expect([cued, session.snapshot().screen?.name, session.snapshot().pending.length]).toEqual([
    ['add', 'row'],
    'exchange',
    0,
  ])
})
