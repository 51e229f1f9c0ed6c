import { expect, it } from 'vitest'
import { createLiveRuntimeLoader } from '../../../client/runtime/load-live-runtime.ts'
import { createSession } from '../../../client/runtime/session.ts'
import { createFakePlatform, settlePromises } from './fake-platform.ts'
import { demoService } from './visit.ts'

const following = () => {
  const done: string[] = []
  const all = { afterRender: () => done.push('drawn'), recordBlockView: (constant: string) => done.push(constant) }
  return { done, all: all as never }
}

it('PAC-08 renders and presses before the client has loaded run afterwards, in order', async () => {
  const { done, all } = following()
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  const later = createLiveRuntimeLoader(() => coming.then(() => all))
  later(({ afterRender }) => afterRender())
  later(({ recordBlockView }) => recordBlockView('one'))
  later(({ recordBlockView }) => recordBlockView('two'))
  await settlePromises()
  expect(done).toEqual([])
  come()
  await settlePromises()
  expect(done).toEqual(['drawn', 'one', 'two'])
  later(({ recordBlockView }) => recordBlockView('three'))
  expect(done.at(-1)).toBe('three')
})

it('PAC-08 a press with a failed client load is reported unanswered, and runs on retry', async () => {
  const platform = createFakePlatform(demoService())
  let tries = 0
  const session = createSession({
    ...platform,
    async host() {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return platform.host()
    },
  })
  session.press({ type: 'focus', id: 'one' })
  await settlePromises()
  const { failure } = session.snapshot()
  expect([failure?.why, platform.actions]).toEqual(['network', []])
  failure?.retry()
  await settlePromises()
  expect([session.snapshot().failure, platform.actions]).toEqual([null, ['focus one']])
})

it('PAC-08 a visit with a failed client load reports it, and starts on retry', async () => {
  const platform = createFakePlatform(demoService())
  let tries = 0
  const session = createSession({
    ...platform,
    async host() {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return platform.host()
    },
  })
  await session.start(null)
  const { failure, loading } = session.snapshot()
  expect([failure?.why, loading]).toEqual(['network', false])
  failure?.retry()
  await settlePromises()
  expect(session.snapshot().screen?.name).toBe('lookup')
})
