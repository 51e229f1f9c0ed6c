import { expect, test } from 'vitest'
import { found, modules } from './modules.ts'

const written = /\b(?:60_000|3_600_000|86_400_000|60 \* 60|24 \* 60)\b/g

test('HSE-09 minute, hour and day in milliseconds are defined in one file', () => {
  expect(found(written, modules)).toEqual(['schemas/values/time.ts: 60_000'])
})
