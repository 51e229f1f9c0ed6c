import { expect, test } from 'vitest'
import { parsePort } from '../../server/demo/integrations/port-number.ts'

test('accepts a port up to 65535 and rejects other values with a message', () => {
  expect([parsePort('0'), parsePort('4000'), parsePort('65535')]).toEqual([0, 4000, 65_535])
  for (const text of ['65536', '-1', 'abc', '', '4e3'])
    expect(() => parsePort(text)).toThrow(`--port must be a number up to 65535, not "${text}"`)
})
