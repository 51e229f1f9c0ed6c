import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { keysOf } from '../../../../schemas/member.ts'
import type { Promised } from '../http/check-backend.ts'

const needs = {
  refund: ['refund'],
  gift_card: ['gift-card'],
  exchange: ['exchange-order', 'reserve', 'release'],
} as const satisfies Readonly<Record<string, readonly Promised['can'][]>>

const outcomes = keysOf(needs)

/** Abilities that the configuration requires, each with the first pointer that requires it. */
export function promisedBy({ policies, settings, shopLater, adapters }: ShopConfig): readonly Promised[] {
  const all: readonly Promised[] = [
    ...policies.flatMap((policy, index) =>
      outcomes
        .filter((outcome) => policy[outcome].enabled)
        .flatMap((outcome) => needs[outcome].map((can) => ({ can, pointer: `/policies/${index}/${outcome}` }))),
    ),
    ...(settings.shopLaterEnabled === true && shopLater?.giftCardEnabled === true
      ? [{ can: 'gift-card', pointer: '/shopLater/giftCardEnabled' } as const]
      : []),
    ...(settings.checkoutForUpsell === true
      ? [{ can: 'checkout', pointer: '/settings/checkoutForUpsell' } as const]
      : []),
    ...(adapters.restockReceived === true ? [{ can: 'restock', pointer: '/adapters/restockReceived' } as const] : []),
  ]
  return all.filter(({ can }, index) => all.findIndex((one) => one.can === can) === index)
}
