import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { getWithdrawalLabels, otherWithdrawalLabels, withdrawalLabels } from '../../locales/withdrawal-labels.ts'

test('WDR-05 each of the 24 languages of the Union has its labels with their source', () => {
  const all = Object.entries(withdrawalLabels)
  expect(all.map(([language]) => language).join(' ')).toBe(
    'bg cs da de el en es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv',
  )
  for (const [, { open, confirm, source }] of all) {
    expect([open, confirm].map((text) => text.charAt(0).toUpperCase() === text.charAt(0))).toEqual([true, true])
    expect(source).toContain('2023/2673')
  }
})

test('WDR-05 no word of a label changes: they were compared with two other readings', () => {
  const rows = Object.entries(withdrawalLabels).map(([language, { open, confirm }]) => `${language}|${open}|${confirm}`)
  expect(hash('sha256', rows.toSorted().join('\n'))).toBe(
    'f07ff754aec3ad58b172a103910caff43612d27989b052d064e7a745ba25120e',
  )
})

test('WDR-05 languages outside the Union have the English labels, regions those of their language', () => {
  expect(getWithdrawalLabels('ja')).toEqual(getWithdrawalLabels('en'))
  expect(getWithdrawalLabels('de-AT').open).toBe('Vertrag widerrufen')
})

test('WDR-05 a shop chooses other built-in labels for Italian and Dutch only', () => {
  const choices = { it: 'recedi', nl: 'ontbinden' } as const
  expect(getWithdrawalLabels('it', choices).open).toBe(otherWithdrawalLabels.it.recedi.open)
  expect(getWithdrawalLabels('nl', choices).confirm).toBe('Ontbinding bevestigen')
  expect(getWithdrawalLabels('fr', choices)).toEqual(getWithdrawalLabels('fr'))
})
