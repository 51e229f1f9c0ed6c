import { expect, it } from 'vitest'
import { createOnceDrawn } from '../../../client/runtime/once-drawn.ts'
import type { Action } from '../../../schemas/action.ts'
import { settled } from './outside.ts'

const to = (path: string): Action => ({ type: 'navigate', path })

/** A visit without a connection for its files until it is told, and what was done of what was pressed. */
const withoutFiles = () => {
  const done: string[] = []
  const failures: { retry(): void }[] = []
  const state = {
    change: (change: { failure?: { retry(): void } | null }) => change.failure && failures.push(change.failure),
  }
  const following = {
    press: (_: unknown, action: Action) => done.push(action.type === 'navigate' ? action.path : action.type),
    runEffects: () => done.push('effects'),
    fetchDeferred: () => done.push('deferred'),
  }
  return { done, failures, journey: { state } as never, following: following as never }
}

it('PAC-08 what is drawn and pressed before the rest of the client has come is seen to once it has, in its order', async () => {
  const { done, journey, following } = withoutFiles()
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  const { drawn, press } = createOnceDrawn(journey, () => coming.then(() => following))
  drawn()
  press(to('/one'))
  press(to('/two'))
  await settled()
  expect(done).toEqual([])
  come()
  await settled()
  expect(done).toEqual(['effects', 'deferred', '/one', '/two'])
  press(to('/three'))
  expect(done.at(-1)).toBe('/three')
})

it('PAC-08 a press for which the rest of the client cannot be loaded is told as unanswered, and done when it is tried again', async () => {
  const { done, failures, journey, following } = withoutFiles()
  let tries = 0
  const { press } = createOnceDrawn(journey, async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return following
  })
  press(to('/one'))
  await settled()
  expect([done, failures.length]).toEqual([[], 1])
  failures[0]?.retry()
  await settled()
  expect(done).toEqual(['/one'])
})
