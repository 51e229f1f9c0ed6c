import { expect, test } from 'vitest'
import { describeDifferences } from '../../../server/console/publishing/differences.ts'
import { diffDocuments } from '../../../server/shops/diff.ts'

const describeChange = (before: unknown, after: unknown) =>
  describeDifferences(diffDocuments(before, after), { before, after })

test('ADM-08 a changed window names its policy', () => {
  const policy = { id: 'shoes', name: 'Footwear', refund: { window: 30 } }
  const [group] = describeChange({ policies: [policy] }, { policies: [{ ...policy, refund: { window: 45 } }] })
  expect(group).toEqual({
    part: 'policies',
    differences: [
      {
        kind: 'changed',
        place: '“Footwear” › refund › window',
        pointer: '/policies/0/refund/window',
        before: '30',
        after: '45',
      },
    ],
  })
})

test('ADM-08 added and removed entries are named by the document that has them', () => {
  const [group] = describeChange(
    { reasons: [{ id: 'a', label: 'Too small' }] },
    { reasons: [{ id: 'b', label: 'Too big' }] },
  )
  expect(group?.differences.map(({ kind, place, before, after }) => [kind, place, before, after])).toEqual([
    ['removed', '“Too small”', 'id: a, label: Too small', null],
    ['added', '“Too big”', null, 'id: b, label: Too big'],
  ])
})

test('ADM-08 a new order of entries is a move', () => {
  const [one, two] = [{ id: 'one' }, { id: 'two' }]
  const [group] = describeChange({ rules: [one, two] }, { rules: [two, one] })
  expect(group?.differences).toMatchObject([{ kind: 'moved', place: null, before: 'one, two', after: 'two, one' }])
})

test('ADM-08 names of settings are words', () => {
  const [group] = describeChange({ settings: { closeStatusPages: false } }, { settings: { closeStatusPages: true } })
  expect(group?.differences[0]?.place).toBe('close status pages')
})

test('ADM-08 equal documents have no differences', () => {
  expect(describeChange({ a: [1] }, { a: [1] })).toEqual([])
})
