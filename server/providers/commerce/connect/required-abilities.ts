import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { keysOf } from '../../../../schemas/values/member.ts'
import type { BackendAbility } from '../http/wire.ts'

const MISSING_ABILITY_MESSAGES: Readonly<Record<BackendAbility, string>> = {
  refund: 'It does not support refunds',
  'gift-card': 'It does not support gift cards',
  'exchange-order': 'It does not support exchange orders',
  reserve: 'It does not support stock reservations',
  release: 'It does not release stock reservations',
  restock: 'It does not restock returned units',
  checkout: 'It has no checkout for amounts due',
}

export interface RequiredAbility {
  readonly can: BackendAbility
  readonly pointer: string
}

export const listMissingAbilities = (
  required: readonly RequiredAbility[],
  isSupported: (can: BackendAbility) => boolean,
): readonly string[] =>
  required.flatMap(({ can, pointer }) =>
    isSupported(can) ? [] : [`${MISSING_ABILITY_MESSAGES[can]}, but ${pointer} requires it`],
  )

const ABILITIES_BY_OUTCOME = {
  refund: ['refund'],
  gift_card: ['gift-card'],
  exchange: ['exchange-order', 'reserve', 'release'],
} as const satisfies Readonly<Record<string, readonly RequiredAbility['can'][]>>

const outcomes = keysOf(ABILITIES_BY_OUTCOME)

export function listRequiredAbilities({
  policies,
  settings,
  shopLater,
  adapters,
}: ShopConfig): readonly RequiredAbility[] {
  const all: readonly RequiredAbility[] = [
    ...policies.flatMap((policy, index) =>
      outcomes
        .filter((outcome) => policy[outcome].enabled)
        .flatMap((outcome) =>
          ABILITIES_BY_OUTCOME[outcome].map((can) => ({ can, pointer: `/policies/${index}/${outcome}` })),
        ),
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
