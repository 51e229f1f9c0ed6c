import { expect, test, vi } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { toConfigReport } from '../../server/verify/finding.ts'
import { isVerifierFault, reportFaults } from '../../server/verify/simulator/verifier-fault.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { answerIs, askQuestion, isType, rule, yesNo } from './ruled-shop.ts'
import { rules, small } from './shops/base.ts'

vi.setConfig({ testTimeout: 240_000 })

/** The second question is unreachable and the warranty unused: a full verification reports both. */
const unreachedShop: ShopConfig = {
  ...small,
  warranties: [{ id: 'seams', group: 'seams', copy: { en: 'Seams' }, days: 300, allowed: { refund: true } }],
  ...rules([
    rule('shoes', isType('Shoes'), askQuestion(yesNo('opened'))),
    rule('hats', { all: [answerIs('opened', 'yes'), isType('Hats')] }, askQuestion(yesNo('worn'))),
  ]),
}

const failingIn = (reader: string, member: 'forms'): ShopConfig => {
  const { [member]: value } = unreachedShop
  return Object.defineProperty({ ...unreachedShop }, member, {
    enumerable: true,
    get: () => {
      if (new Error().stack?.includes(reader) === true) throw new RangeError(`${member} cannot be read`)
      return value
    },
  })
}

test('FND-80 an exception in the simulation is reported as a fault, and the simulation continues', async () => {
  const whole = await simulateConfig(unreachedShop)
  expect(whole.findings.map(({ kind }) => kind)).toEqual(['step never reached'])
  expect(whole.remarks.map(({ message }) => message)).toContain('Shoppers can never claim the warranty "seams"')
  expect(whole.faults).toEqual([])
  const result = await simulateConfig(failingIn('listEntryPages', 'forms'))
  expect(result.faults).toEqual(['forms cannot be read'])
  expect(result.findings).toEqual([])
  expect(result.orders).toBe(whole.orders)
  expect(result.actions).toBeGreaterThan(whole.orders)
  const { problems, remarks } = toConfigReport(result)
  expect(problems).toEqual([])
  const messages = remarks.map(({ message }) => message)
  expect(messages).toContainEqual(expect.stringContaining('(forms cannot be read)'))
  expect(messages).not.toContain('Shoppers can never claim the warranty "seams"')
})

test('FND-80 a failing method is reported once and throws a verifier fault', async () => {
  const faults: string[] = []
  const report = (sentence: string) => void faults.push(sentence)
  const parts = {
    inner: { fails: () => Promise.reject(new RangeError('no row')), works: async () => 7, limit: 3, nothing: null },
    throws: (): string => {
      throw 'no words'
    },
  }
  const { inner, throws } = reportFaults(parts, 'store', report)
  expect([await inner.works(), inner.limit, inner.nothing]).toEqual([7, 3, null])
  expect(faults).toEqual([])
  const rejected: unknown = await inner.fails().catch((error: unknown) => error)
  expect(isVerifierFault(rejected)).toBe(true)
  expect(throws).toThrow('no words')
  expect(faults).toEqual(['store.inner.fails: no row', 'store.throws: no words'])
  const others = [new RangeError('no row'), { name: 'VerifierFault' }, 'VerifierFault', null]
  expect(others.filter(isVerifierFault)).toEqual([])
})
