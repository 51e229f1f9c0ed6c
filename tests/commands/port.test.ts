import { expect, test } from 'vitest'
import { portIn } from '../../server/commands/port.ts'

test('a port is a number up to 65535, and whatever is none is refused in words', () => {
  expect([portIn('0'), portIn('4000'), portIn('65535')]).toEqual([0, 4000, 65_535])
  for (const text of ['65536', '-1', 'abc', '', '4e3'])
    expect(() => portIn(text)).toThrow(`--port must be a number up to 65535, not "${text}"`)
})
