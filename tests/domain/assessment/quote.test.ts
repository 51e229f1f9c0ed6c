import { describe, expect, it } from 'vitest'
import { assessInput, candleReturned, plainDraft, priceInput, shirtReturned, shopWith } from '../characters.ts'
import { keep, rule, shirtCondition, withFlags, withRules } from '../rules.ts'

const largeShirt = { id: 'a', product: 'linen-shirt', variant: 'shirt-l', title: 'Linen shirt', price: 6000 }

describe('the quote of a return', () => {
  it('HSE-13 a quote has new items from the first cart item on', () => {
    const config = shopWith({ policy: { shop_now_enabled: true } })
    const newIn = (cart: (typeof largeShirt)[]) => {
      const draft = { ...plainDraft, items: [shirtReturned], cart }
      return priceInput(assessInput({ config, draft })).quote?.credit.hasNewItems
    }
    expect([newIn([]), newIn([largeShirt]), newIn([largeShirt, { ...largeShirt, id: 'b' }])]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('INS-01 a refund may be instant while at least one item is sent', () => {
    const shop = shopWith({ policy: { instant_return_enabled: true, labelsEnabled: true } })
    const config = { ...shop, adapters: { ...shop.adapters, payments: 'sandbox' as const } }
    const ruled = withRules([rule([keep], shirtCondition)], withFlags(config, 'instant-refunds'))
    const possible = (items: (typeof shirtReturned)[]) => {
      const draft = { ...plainDraft, ...ruled.draft, creditType: 'refund' as const, items }
      return priceInput(assessInput({ ...ruled, draft })).quote?.instants.return.possible
    }
    expect([possible([candleReturned]), possible([shirtReturned, candleReturned]), possible([shirtReturned])]).toEqual([
      true,
      true,
      false,
    ])
  })
})
