import type { Wish } from './tamper-shopper.ts'

export interface Scenario {
  readonly name: string
  readonly wish: Wish
}

const demo = { shopId: 'demo', order: '#1001', proof: '10001', returnType: 'regular', exchangeType: 'regular' } as const

const shirt = { item: 'Aster Linen', reasons: ['changed-mind'], outcome: 'return' } as const

export const scenariosWith = ({ coat }: { readonly coat: string }): readonly Scenario[] => [
  { name: 'a refund', wish: { ...demo, items: [shirt], credit: 'refund' } },
  { name: 'a gift card', wish: { ...demo, items: [shirt], credit: 'gift' } },
  { name: 'an instant refund', wish: { ...demo, items: [shirt], credit: 'refund', returnType: 'instant' } },
  { name: 'an even exchange', wish: { ...demo, items: [{ ...shirt, outcome: 'exchange' }], credit: null } },
  {
    name: 'an exchange that owes',
    wish: {
      ...demo,
      items: [{ item: 'Alder Wool', reasons: ['changed-mind'], outcome: 'exchange', variant: coat }],
      credit: null,
    },
  },
  {
    name: 'an instant exchange',
    wish: { ...demo, items: [{ ...shirt, outcome: 'exchange' }], credit: null, exchangeType: 'instant' },
  },
  {
    name: 'a refund with taxes included',
    wish: {
      ...demo,
      shopId: 'demo-jp',
      order: '#2001',
      proof: '150-0001',
      items: ['45000000200101.1', '45000000200102.1'].map((item) => ({
        item,
        reasons: ['not-needed'],
        outcome: 'return',
      })),
      credit: 'refund',
    },
  },
]
