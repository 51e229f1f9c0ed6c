import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOfWindow } from '../../server/domain/calendar/days.ts'
import { setUpReturns } from '../journey/given-returns.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { createPostOffice, readyLabel } from './post-office.ts'

let world: TestWorld
let office: ReturnType<typeof createPostOffice>
beforeAll(async () => {
  world = await testWorld()
  office = createPostOffice(world, await setUpReturns(world))
}, 60_000)
afterAll(() => world.drop())

const BASIS = '28 days after you submitted on Apr 14'

test.each([
  'confirmation',
  'label-ready',
  'expired',
] as const)('DAT-06 the letter names the day that its deadline is counted from: %s', async (letter) => {
  const record = await office.given({ returnBy: endOfWindow('UTC', TEST_NOW, 28), label: readyLabel })
  const { text } = await office.written(record, letter)
  const plain = text.replaceAll('\u00a0', ' ')
  expect(plain).toMatch(/\bby May 12(?:\.| and )/)
  expect(plain).toContain(`Last day: ${BASIS}`)
})

test('DAT-06 a letter names no basis of a deadline that the merchant moved', async () => {
  const record = await office.given({ returnBy: endOfWindow('UTC', TEST_NOW, 40), label: readyLabel })
  const { text } = await office.written(record, 'label-ready')
  expect(text.replaceAll('\u00a0', ' ')).toContain('Please send your parcel by May 24.')
  expect(text).not.toContain('Last day')
})
