import { expect, test } from 'vitest'
import { assess } from '../../server/domain/assessment/assess.ts'
import { priceDraft } from '../../server/domain/assessment/pricing.ts'
import { listLosses } from '../../server/journey/items/losses.ts'
import {
  assessInput,
  candleReturned,
  orderInsideWindow,
  plainDraft,
  plainShop,
  shirtReturned,
} from '../domain/characters.ts'

const listLost = (items: readonly (typeof shirtReturned)[], of: ReturnType<typeof assess>): readonly string[] => {
  const reads = {
    ...assessInput(),
    claimed: new Map(),
    disqualified: new Set<string>(),
    wholeOrder: orderInsideWindow,
    returns: [],
    spending: null,
  }
  const priced = priceDraft(assessInput(), of)
  const context = { draft: { ...plainDraft, items: [...items] }, reads, assessed: of, priced, config: plainShop }
  return listLosses(context).map(({ id }) => id)
}

test('PAC-01 repeated queries return only the losses of the queried items', () => {
  const assessment = assess(assessInput({ draft: { ...plainDraft, items: [shirtReturned, candleReturned] } }))
  const stranger = { ...shirtReturned, id: 'stranger.1' }
  const draftItems = [[shirtReturned], [shirtReturned, stranger], [stranger], [shirtReturned]]
  expect(draftItems.map((items) => listLost(items, assessment))).toEqual([[], ['stranger.1'], ['stranger.1'], []])
})
