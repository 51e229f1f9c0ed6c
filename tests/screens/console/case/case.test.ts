import { describe, expect, it } from 'vitest'
import { consoleTranslator } from '../../../../locales/console/translate.ts'
import { JOURNALS, LedgerTerm } from '../../../../schemas/records/ledger.ts'
import type { Button } from '../../../../schemas/screen/action.ts'
import { moneyBlocks } from '../../../../screens/console/case/money.ts'
import { drawCase } from '../../../../screens/console/case/page.ts'
import type { CaseView } from '../../../../screens/console/case/view.ts'
import { describeConflicts } from '../../../../screens/console/conflict-texts.ts'
import { listOfferedSubmits } from '../../../../server/journey/request/offers.ts'
import { memberFrame } from '../../../support/console-golden.ts'
import { labelCase, processedCase, receiverCase, reviewCase } from './view.ts'

const t = consoleTranslator()
const drawn = (view: CaseView) => drawCase({ path: view.path, history: 'push', member: memberFrame() }, view, t)

const buttonsOf = (value: unknown): readonly Button[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('look' in value && 'label' in value && 'action' in value) return [value as Button]
  return Object.values(value).flatMap(buttonsOf)
}

const storyWith = (line: object, currency = 'USD') => {
  const { full } = reviewCase
  if (full === null) throw new Error('The view has no money')
  const [first] = full.money.lines
  if (first === undefined) throw new Error('The view has no line')
  const money = { ...full.money, lines: [{ ...first, ...line }] }
  return JSON.stringify(moneyBlocks({ ...reviewCase, currency, full: { ...full, money } }, t))
}

describe('the page of one return', () => {
  it('ADM-06 every journal and every term of the ledger has words', () => {
    for (const journal of JOURNALS)
      for (const term of LedgerTerm.enum) {
        const text = storyWith({ journal, term, entries: [{ kind: term, title: null, amount: 1 }] })
        expect(text).not.toContain('undefined')
        expect(storyWith({ journal, term: null, entries: [] })).not.toContain('undefined')
      }
  })

  it('ADM-06 a button that several reasons forbid names each of them once', () => {
    const codes = ['refused-exchange', 'cancelled-refund', 'refused-exchange'] as const
    const forbidden = { ...reviewCase.forbidden, pay: { because: 'status', codes } } as const
    const pay = buttonsOf(drawn({ ...reviewCase, forbidden })).find(({ id }) => id === 'pay')
    expect(pay?.disabled).toBe(describeConflicts(codes.slice(0, 2), t))
    expect(pay?.disabled).toContain(t('conflict.refused-exchange'))
    expect(pay?.disabled).toContain(t('conflict.cancelled-refund'))
  })

  it('ADM-06 amounts have the form of their currency', () => {
    const amounts = ['USD', 'EUR', 'GBP', 'JPY'].map((currency) => storyWith({ amount: -1250 }, currency))
    for (const [n, text] of ['−$12.50', '−€12.50', '−£12.50', '−¥1,250'].entries()) expect(amounts[n]).toContain(text)
  })

  it('ADM-06 the unit that waits has the keys, and one press approves it', () => {
    const { actions, regions } = drawn(reviewCase)
    const withKeys = buttonsOf([actions, regions]).filter((one) => 'keys' in one)
    expect(withKeys.map((one) => `${(one as { keys?: string }).keys} ${one.id}`)).toEqual([
      'k previous-return',
      'j next-return',
      'a approve-1.1',
      'r reject-1.1',
      'n add-note',
    ])
    expect(listOfferedSubmits(drawn(reviewCase))).toContainEqual(
      expect.objectContaining({ name: 'case.approve', args: { return: 'R-DFW48AFT', item: '1.1' } }),
    )
  })

  it('ADM-06 an operation that the state forbids is off, with its reason', () => {
    const find = (view: CaseView, id: string) => buttonsOf(drawn(view).regions).find((one) => one.id === id)
    expect(find(processedCase, 'pay')?.disabled).toBe('Nothing waits to be paid out')
    expect(find(processedCase, 'cancel-return')?.disabled).toBe('Only an open or expired return can be cancelled')
    expect(find(labelCase, 'pay')?.disabled).toBe('Above your limit of $100.00. Ask a manager')
    expect(listOfferedSubmits(drawn(processedCase)).map(({ name }) => name)).not.toContain('case.pay')
  })

  it('ADM-06 a failed label is made again with the first button of the page', () => {
    const [first] = buttonsOf(drawn(labelCase).regions)
    expect(first).toMatchObject({ id: 'new-label-primary', action: { name: 'case.label' } })
  })

  it('ADM-06 a receiver gets no amount, person, answer or timeline', () => {
    const text = JSON.stringify(drawn(receiverCase).regions)
    for (const part of ['$', 'Ada', 'ada@example.com', 'handle broke', 'Is it broken', '212 555', 'timeline', 'Tom'])
      expect(text).not.toContain(part)
    expect(text).toContain('A. R.')
    expect(listOfferedSubmits(drawn(receiverCase).regions)).toEqual([])
  })
})
