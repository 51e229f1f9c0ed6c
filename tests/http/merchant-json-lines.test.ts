import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Closed } from '../../schemas/typebox/closed.ts'
import { storeLines } from '../../server/http/merchant/json-lines.ts'

const MB = 1_048_576
const Thing = Closed({ id: Type.String() })

const storeChunks = async (pieces: Iterable<Buffer>) => {
  const batches: (readonly string[])[] = []
  const streamChunks = async function* () {
    yield* pieces
  }
  const result = await storeLines(streamChunks(), Thing, {
    store: async (batch) => {
      batches.push(batch.map(({ id }) => id))
      return { stored: batch.length }
    },
  })
  return { result, batches }
}

test('BCK-06 lines are parsed wherever the network splits them, even inside a character', async () => {
  const whole = Buffer.from('{"id": "Crème", "more": 1}\r\n\n{"id": "鞄"}')
  for (let at = 0; at <= whole.length; at += 1)
    expect((await storeChunks([whole.subarray(0, at), whole.subarray(at)])).batches).toEqual([['Crème', '鞄']])
})

test('BCK-06 a hundred lines are in memory at once, and a hundred faults are reported', async () => {
  const lines = Buffer.from(`${'{"id": "a"}\n'.repeat(250)}${'{}\n'.repeat(150)}`)
  const { result, batches } = await storeChunks([lines])
  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(result).toMatchObject({ kept: 250, bad: 150 })
  expect(result?.problems).toHaveLength(100)
  expect(result?.problems[0]).toEqual({ line: 251, reason: expect.stringContaining('id') })
})

test('BCK-06 an endless line is reported, and the lines behind are loaded', async () => {
  const endless = Array<Buffer>(3).fill(Buffer.alloc(MB, 'x'))
  const { result, batches } = await storeChunks([...endless, Buffer.from('\n{"id": "a"}')])
  expect([result?.problems, batches]).toEqual([[{ line: 1, reason: 'is longer than 1048576 bytes' }], [['a']]])
})

test('BCK-06 reading stops after 512 MB, and earlier lines stay loaded', async () => {
  let readCount = 0
  const endless = function* () {
    yield Buffer.from('{"id": "a"}\n')
    for (;;) {
      readCount += 1
      yield Buffer.alloc(MB, ' ')
    }
  }
  expect(await storeChunks(endless())).toEqual({ result: null, batches: [['a']] })
  expect(readCount).toBe(512)
})
