import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postalRules } from './postal-rules.ts'

const path = new URL('../../schemas/entities/postal-rules.json', import.meta.url)

test('FND-30 the table of postal rules equals the installed address data', () => {
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(postalRules())
})
