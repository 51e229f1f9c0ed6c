import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Closed } from '../../schemas/typebox/closed.ts'
import { storeLines } from '../../server/http/merchant/json-lines.ts'

const MB = 1_048_576
const Thing = Closed({ id: Type.String() })

const taken = async (pieces: Iterable<Buffer>) => {
  const kept: (readonly string[])[] = []
  const comes = async function* () {
    yield* pieces
  }
  const said = await storeLines(comes(), Thing, {
    store: async (batch) => {
      kept.push(batch.map(({ id }) => id))
      return { stored: batch.length }
    },
  })
  return { said, kept }
}

test('BCK-06 lines are parsed wherever the network splits them, even inside a character', async () => {
  const whole = Buffer.from('{"id": "Crème", "more": 1}\r\n\n{"id": "鞄"}')
  for (let at = 0; at <= whole.length; at += 1)
    expect((await taken([whole.subarray(0, at), whole.subarray(at)])).kept).toEqual([['Crème', '鞄']])
})

test('BCK-06 a hundred lines are in memory at once, and a hundred faults are reported', async () => {
  const lines = Buffer.from(`${'{"id": "a"}\n'.repeat(250)}${'{}\n'.repeat(150)}`)
  const { said, kept } = await taken([lines])
  expect(kept.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(said).toMatchObject({ kept: 250, bad: 150 })
  expect(said?.problems).toHaveLength(100)
  expect(said?.problems[0]).toEqual({ line: 251, reason: expect.stringContaining('id') })
})

test('BCK-06 an endless line is reported, and the lines behind are loaded', async () => {
  const endless = Array<Buffer>(3).fill(Buffer.alloc(MB, 'x'))
  const { said, kept } = await taken([...endless, Buffer.from('\n{"id": "a"}')])
  expect([said?.problems, kept]).toEqual([[{ line: 1, reason: 'is longer than 1048576 bytes' }], [['a']]])
})

test('BCK-06 reading stops after 512 MB, and earlier lines stay loaded', async () => {
  let asked = 0
  const endless = function* () {
    yield Buffer.from('{"id": "a"}\n')
    for (;;) {
      asked += 1
      yield Buffer.alloc(MB, ' ')
    }
  }
  expect(await taken(endless())).toEqual({ said: null, kept: [['a']] })
  expect(asked).toBe(512)
})
