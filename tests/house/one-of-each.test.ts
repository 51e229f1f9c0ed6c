import { expect, test } from 'vitest'
import { codeOf, imports, modulesIn } from './modules.ts'

/** Powers outside backoff: squares. */
const powers = ['server/domain/method/distance.ts', 'server/domain/workflow/satisfy.ts']

/** A power with another base than ten, or a growing delay. */
const growth = /(?<!\b10n?) \*\* |Math\.pow|\b(?:pause|delay|wait)\w* \*= /

test('HSE-31 the service computes growing pauses in server/backoff.ts only', () => {
  const growing = modulesIn(['server']).filter((path) => growth.test(codeOf(path)))
  expect(growing.toSorted()).toEqual(['server/backoff.ts', ...powers])
})

/** Code that reduces a text to digits or removes a country code. */
const digits = /replace\(\/(?:\\D|\[\^\+?0-9\]|\^\\\+\d)/

test('HSE-31 the service reads phones in server/domain/contact/phone.ts only', () => {
  const phone = 'server/domain/contact/phone.ts'
  expect(imports.filter(({ to }) => to === 'libphonenumber-js').map(({ from }) => from)).toEqual([phone])
  const stripping = modulesIn(['server']).filter((path) => digits.test(codeOf(path)))
  // The data folder's lock reads the number of a namespace.
  expect(stripping.toSorted()).toEqual(['server/database/engines/folder-lock.ts', phone])
})

test('HSE-31 the service reads Accept-Language in one module only', () => {
  const module = 'server/http/request/accept-language.ts'
  expect(imports.filter(({ to }) => to === 'negotiator').map(({ from }) => from)).toEqual([module])
  expect(modulesIn(['server', 'locales']).filter((path) => /startsWith\('q='\)|;\s*q=/.test(codeOf(path)))).toEqual([])
})
