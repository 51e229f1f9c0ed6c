import { expect, test } from 'vitest'
import { fault, faultCodes } from '../../server/faults.ts'
import { found, modules } from './modules.ts'

test('a fault has the same name in the catalog as on the wire', () => {
  expect(faultCodes.length).toBeGreaterThan(0)
  for (const code of faultCodes) {
    expect(fault(code).code).toBe(code)
    expect(code).toMatch(/^RET_ERR_[A-Z_]+$/)
    expect(fault(code).status).toBeGreaterThanOrEqual(400)
  }
})

test('fault is the only class, beside the error boundary that React requires', () => {
  const classes = found(/^(?:export )?(?:default )?class \w+/gm, modules)
  expect(classes).toEqual(['server/faults.ts: export class Fault', 'client/render/Boundary.tsx: export class Boundary'])
})
