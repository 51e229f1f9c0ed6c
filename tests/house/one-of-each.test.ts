import { expect, test } from 'vitest'
import { codeOf, imports, inRooms } from './modules.ts'

/** Powers that are no pause: squares. */
const powers = ['server/domain/method/distance.ts', 'server/domain/workflow/satisfy.ts']

/** A power of another base than ten, or a pause that multiplies itself. */
const growth = /(?<!\b10n?) \*\* |Math\.pow|\b(?:pause|delay|wait)\w* \*= /

test('HSE-31 the service computes growing pauses in server/backoff.ts only', () => {
  const growing = inRooms(['server']).filter((path) => growth.test(codeOf(path)))
  expect(growing.toSorted()).toEqual(['server/backoff.ts', ...powers])
})

/** Strips a text to digits, or takes a country code off. */
const digits = /replace\(\/(?:\\D|\[\^\+?0-9\]|\^\\\+\d)/

test('HSE-31 the service reads phones in server/domain/contact/phone.ts only', () => {
  const phone = 'server/domain/contact/phone.ts'
  expect(imports.filter(({ to }) => to === 'libphonenumber-js').map(({ from }) => from)).toEqual([phone])
  const stripping = inRooms(['server']).filter((path) => digits.test(codeOf(path)))
  // The lock of the data folder reads the number of a namespace.
  expect(stripping.toSorted()).toEqual(['server/database/engines/lock.ts', phone])
})

test('HSE-31 the service reads Accept-Language in one module only', () => {
  const module = 'server/http/request/accept-language.ts'
  expect(imports.filter(({ to }) => to === 'negotiator').map(({ from }) => from)).toEqual([module])
  expect(inRooms(['server', 'locales']).filter((path) => /startsWith\('q='\)|;\s*q=/.test(codeOf(path)))).toEqual([])
})
