import { describe, expect, it } from 'vitest'
import type { RuleTrace } from '../../../schemas/decisions/explain.ts'
import { erasePersonalData, findErasureBlocker, listPaperFiles } from '../../../server/domain/return/personal-data.ts'
import { B, creditA, forCredit, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'
import { buildArrangement, chooseMethod, readyLabel } from './return-method-cases.ts'

const twoItemReturn = documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' }))

describe('erasing', () => {
  it('erasure preserves open data and removes personal data of ended returns', () => {
    expect(findErasureBlocker('open', [])).toMatch(/open/)
    expect(findErasureBlocker('closed', [{ kind: 'refund', epoch: 1, state: 'running' }])).toMatch(
      /payout, shipment or reversal/,
    )
    // A parked job leaves these due permanently.
    for (const kind of ['mail', 'label', 'method'] as const)
      expect(findErasureBlocker('expired', [{ kind, epoch: 1, state: 'due' }]), kind).toBeNull()
    const reason = { id: 'r', text: 'Too small', comment: 'Ask Ada' }
    const inputs = [{ questionId: 'q', input: 'text', answer: 'Ada' }]
    const items = twoItemReturn.items.map((item) => ({ ...item, reason, inputs }))
    const removedItems = [{ item: items[0] ?? failIfCalled(), reason: 'Ada' }]
    const erasedDocument = erasePersonalData({ ...twoItemReturn, items, removedItems }, 9)
    const missed = { item: items[0] ?? failIfCalled(), because: 'missing' } as const
    expect(erasePersonalData({ ...twoItemReturn, removedItems: [missed] }, 9).removedItems).toMatchObject([
      { because: 'missing' },
    ])
    expect(JSON.stringify(erasedDocument)).not.toMatch(/Ada|example\.com/)
    expect(erasedDocument).toMatchObject({ erasedAt: 9, receipt: twoItemReturn.receipt, totals: twoItemReturn.totals })
  })

  it('FIX-23 erasure preserves payouts and shipments in progress, and nothing of other work', () => {
    const isBlocked = (['waiting', 'due', 'running', 'done', 'refused', 'cancelled'] as const).map(
      (state) => findErasureBlocker('closed', [{ kind: 'refund', epoch: 1, state }]) !== null,
    )
    expect(isBlocked).toEqual([false, true, true, false, false, false])
    const ended = { kind: 'gift-card', epoch: 1, state: 'done' } as const
    expect(findErasureBlocker('closed', [ended, { kind: 'refund', epoch: 1, state: 'running' }])).toMatch(
      /payout, shipment or reversal/,
    )
  })

  it('FIX-23 erasure leaves only the request of an arrangement, and invents none', () => {
    const booking = {
      pickupDate: '2026-04-20',
      returnOption: 'front door',
      phoneNumber: '+12125550100',
      instructions: '',
    }
    const arrangement = buildArrangement({ rmaCode: 'HR-Ada', qr: 'Ada' })
    const erasedDocument = erasePersonalData(
      { ...twoItemReturn, method: { ...chooseMethod('veho', arrangement), booking } as typeof twoItemReturn.method },
      9,
    )
    const { reference, state, askedAt } = arrangement
    expect(erasedDocument.method).toEqual({ ...chooseMethod('veho'), arrangement: { reference, state, askedAt } })
    expect(erasePersonalData({ ...twoItemReturn, method: chooseMethod('pre-paid') }, 9).method).toEqual(
      chooseMethod('pre-paid'),
    )
  })

  it('FIX-23 the documents to delete are those of the current and all earlier labels', () => {
    expect(listPaperFiles(twoItemReturn)).toEqual([])
    const earlierLabels = [{ document: 'first' }, {}] as unknown as NonNullable<typeof twoItemReturn.earlierLabels>
    expect(listPaperFiles({ ...twoItemReturn, earlierLabels, label: readyLabel({ document: 'last' }) })).toEqual([
      'first',
      'last',
    ])
    const erasedDocument = erasePersonalData(
      { ...twoItemReturn, label: readyLabel({ document: 'last', qr: 'code', returnCode: 'Ada' }) },
      9,
    )
    expect(listPaperFiles(erasedDocument)).toEqual([])
    expect(JSON.stringify(erasedDocument.label)).not.toMatch(/last|code|Ada/)
  })

  it('FIX-23 erasure removes personal facts that rules read; their names and goods facts stay', () => {
    const reads = [
      { fact: 'answer', question: 'q', value: 'Ada' },
      { fact: 'customer.tags', value: ['Ada'] },
      { fact: 'order.shipping-country', value: 'Ada' },
      { fact: 'item.product-type', value: 'Shirts' },
    ]
    const gone = reads.map((read) => (read.fact === 'item.product-type' ? read : { ...read, value: null }))
    const rule: Omit<RuleTrace, 'reads'> = { workflowId: 'w', ruleId: 'r', held: 'yes', results: [], asked: [] }
    const items = twoItemReturn.items.map((item) => ({ ...item, trace: [{ ...rule, reads }] }))
    const chosen = { decided: 'policy', policyId: 'p', because: 'conditions', by: '/policies/1' } as const
    const passed = { policyId: 'o', by: '/policies/0' }
    const decisions = [{ ...chosen, reads, passedOver: [{ ...passed, reads }] }]
    const removedItems = items.slice(0, 1).map((item) => ({ item }))
    const erasedDocument = erasePersonalData({ ...twoItemReturn, items, decisions, removedItems }, 9)
    expect(JSON.stringify(erasedDocument)).not.toContain('Ada')
    expect(erasedDocument.items[0]?.trace).toEqual([{ ...rule, reads: gone }])
    expect(erasedDocument.decisions).toEqual([{ ...chosen, reads: gone, passedOver: [{ ...passed, reads: gone }] }])
  })
})

const failIfCalled = (): never => {
  throw new Error('There is an item')
}
