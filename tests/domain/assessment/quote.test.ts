import { describe, expect, it } from 'vitest'
import { assessInput, candleReturned, plainDraft, pricedFrom, shirtReturned, shopWith } from '../characters.ts'
import { flagged, forShirts, keep, rule, under } from '../rules.ts'

const largeShirt = { id: 'a', product: 'linen-shirt', variant: 'shirt-l', title: 'Linen shirt', price: 6000 }

describe('what a return comes to', () => {
  it('HSE-13 has new items from the first that is in the cart', () => {
    const config = shopWith({ policy: { shop_now_enabled: true } })
    const newIn = (cart: (typeof largeShirt)[]) => {
      const draft = { ...plainDraft, items: [shirtReturned], cart }
      return pricedFrom(assessInput({ config, draft })).quote?.credit.hasNewItems
    }
    expect([newIn([]), newIn([largeShirt]), newIn([largeShirt, { ...largeShirt, id: 'b' }])]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('INS-01 may be paid at once while one item of it is sent, though another is kept', () => {
    const shop = shopWith({ policy: { instant_return_enabled: true, labelsEnabled: true } })
    const config = { ...shop, adapters: { ...shop.adapters, payments: 'sandbox' as const } }
    const ruled = under([rule([keep], forShirts)], flagged(config, 'instant-refunds'))
    const possible = (items: (typeof shirtReturned)[]) => {
      const draft = { ...plainDraft, ...ruled.draft, creditType: 'refund' as const, items }
      return pricedFrom(assessInput({ ...ruled, draft })).quote?.instants.return.possible
    }
    expect([possible([candleReturned]), possible([shirtReturned, candleReturned]), possible([shirtReturned])]).toEqual([
      true,
      true,
      false,
    ])
  })
})
