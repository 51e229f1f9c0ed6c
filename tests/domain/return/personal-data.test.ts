import { describe, expect, it } from 'vitest'
import type { RuleTrace } from '../../../schemas/decisions/explain.ts'
import { erasePersonalData, findErasureBlocker, listPaperFiles } from '../../../server/domain/return/personal-data.ts'
import { B, creditA, forCredit, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'
import { arranged, by, ready } from './return-method-cases.ts'

const both = documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' }))

describe('erasing', () => {
  it('erasure preserves open data and removes personal data of ended returns', () => {
    expect(findErasureBlocker('open', [])).toMatch(/open/)
    expect(findErasureBlocker('closed', [{ kind: 'refund', epoch: 1, state: 'running' }])).toMatch(/paid/)
    // A parked job leaves these due permanently.
    for (const kind of ['mail', 'label', 'method'] as const)
      expect(findErasureBlocker('expired', [{ kind, epoch: 1, state: 'due' }]), kind).toBeNull()
    const reason = { id: 'r', text: 'Too small', comment: 'Ask Ada' }
    const inputs = [{ questionId: 'q', input: 'text', answer: 'Ada' }]
    const items = both.items.map((item) => ({ ...item, reason, inputs }))
    const removedItems = [{ item: items[0] ?? never(), reason: 'Ada' }]
    const erased = erasePersonalData({ ...both, items, removedItems }, 9)
    const missed = { item: items[0] ?? never(), because: 'missing' } as const
    expect(erasePersonalData({ ...both, removedItems: [missed] }, 9).removedItems).toMatchObject([
      { because: 'missing' },
    ])
    expect(JSON.stringify(erased)).not.toMatch(/Ada|example\.com/)
    expect(erased).toMatchObject({ erasedAt: 9, receipt: both.receipt, totals: both.totals })
  })

  it('FIX-23 erasure preserves payouts and shipments in progress, and nothing of other work', () => {
    const kept = (['waiting', 'due', 'running', 'done', 'refused', 'cancelled'] as const).map(
      (state) => findErasureBlocker('closed', [{ kind: 'refund', epoch: 1, state }]) !== null,
    )
    expect(kept).toEqual([false, true, true, false, false, false])
    const ended = { kind: 'gift-card', epoch: 1, state: 'done' } as const
    expect(findErasureBlocker('closed', [ended, { kind: 'refund', epoch: 1, state: 'running' }])).toMatch(/paid/)
  })

  it('FIX-23 erasure leaves only the request of an arrangement, and invents none', () => {
    const booking = {
      pickupDate: '2026-04-20',
      returnOption: 'front door',
      phoneNumber: '+12125550100',
      instructions: '',
    }
    const arrangement = arranged({ rmaCode: 'HR-Ada', qr: 'Ada' })
    const erased = erasePersonalData(
      { ...both, method: { ...by('veho', arrangement), booking } as typeof both.method },
      9,
    )
    const { reference, state, askedAt } = arrangement
    expect(erased.method).toEqual({ ...by('veho'), arrangement: { reference, state, askedAt } })
    expect(erasePersonalData({ ...both, method: by('pre-paid') }, 9).method).toEqual(by('pre-paid'))
  })

  it('FIX-23 the documents to delete are those of the current and all earlier labels', () => {
    expect(listPaperFiles(both)).toEqual([])
    const earlierLabels = [{ document: 'first' }, {}] as unknown as NonNullable<typeof both.earlierLabels>
    expect(listPaperFiles({ ...both, earlierLabels, label: ready({ document: 'last' }) })).toEqual(['first', 'last'])
    const erased = erasePersonalData({ ...both, label: ready({ document: 'last', qr: 'code', returnCode: 'Ada' }) }, 9)
    expect(listPaperFiles(erased)).toEqual([])
    expect(JSON.stringify(erased.label)).not.toMatch(/last|code|Ada/)
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
    const items = both.items.map((item) => ({ ...item, trace: [{ ...rule, reads }] }))
    const chosen = { decided: 'policy', policyId: 'p', because: 'conditions', by: '/policies/1' } as const
    const passed = { policyId: 'o', by: '/policies/0' }
    const decisions = [{ ...chosen, reads, passedOver: [{ ...passed, reads }] }]
    const removedItems = items.slice(0, 1).map((item) => ({ item }))
    const erased = erasePersonalData({ ...both, items, decisions, removedItems }, 9)
    expect(JSON.stringify(erased)).not.toContain('Ada')
    expect(erased.items[0]?.trace).toEqual([{ ...rule, reads: gone }])
    expect(erased.decisions).toEqual([{ ...chosen, reads: gone, passedOver: [{ ...passed, reads: gone }] }])
  })
})

const never = (): never => {
  throw new Error('There is an item')
}
