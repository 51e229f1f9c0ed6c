import { describe, expect, it } from 'vitest'
import { findPasswordProblem } from '../../../server/domain/access/password-rules.ts'
import { findRoleRefusal } from '../../../server/domain/access/staff-rules.ts'

const maya = { name: 'Maya Okafor', email: 'm.okafor@wrenfold.example', shops: ['demo', 'Wrenfold'] }

describe('passwords', () => {
  it.each([
    ['correct horse battery', null],
    ['pass with 12', null],
    ['elevenchars', 'too-short'],
    ['🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎', 'too-short'],
    ['x'.repeat(257), 'too-long'],
    ['I love WRENFOLD returns', 'contains-shop'],
    ['okafor is my name', 'contains-name'],
    ['maya and the sea', 'contains-name'],
    ['m.okafor@wrenfold.example', 'contains-email'],
    ['is m.okafor a secret', 'contains-email'],
  ] as const)('ADM-02 judges the password "%s" as %s', (password, problem) => {
    expect(findPasswordProblem(password, maya)).toBe(problem)
  })
})

describe('roles', () => {
  const staff = [
    { accountId: 'maya', role: 'owner' },
    { accountId: 'tom', role: 'agent' },
  ] as const

  it('ADM-02 the last owner keeps the role and stays', () => {
    expect(findRoleRefusal(staff, { accountId: 'maya', role: 'manager' })).toBe('last-owner')
    expect(findRoleRefusal(staff, { accountId: 'maya', role: null })).toBe('last-owner')
    expect(findRoleRefusal(staff, { accountId: 'maya', role: 'owner' })).toBeNull()
    const two = [...staff, { accountId: 'ada', role: 'owner' as const }]
    expect(findRoleRefusal(two, { accountId: 'maya', role: null })).toBeNull()
  })

  it('ADM-02 other members may change, unknown persons may not', () => {
    expect(findRoleRefusal(staff, { accountId: 'tom', role: 'viewer' })).toBeNull()
    expect(findRoleRefusal(staff, { accountId: 'tom', role: null })).toBeNull()
    expect(findRoleRefusal(staff, { accountId: 'eve', role: 'owner' })).toBe('unknown')
  })
})
