import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { textOf } from './modules.ts'

const file = fileURLToPath(new URL('../../.github/pictures/demo.webp', import.meta.url))

test('UXD-32 the README starts with the recorded demo: 12 seconds, at most 1 MB', async () => {
  expect(textOf('README.md').split('\n## ')[0]).toContain('<img src=".github/pictures/demo.webp"')
  const { delay = [], format } = await sharp(file, { pages: -1 }).metadata()
  const duration = delay.reduce((sum, ms) => sum + ms, 0)
  expect({ format, lasts: duration >= 11_000 && duration <= 13_000 }).toEqual({ format: 'webp', lasts: true })
  expect(statSync(file).size).toBeLessThanOrEqual(1_000_000)
})
