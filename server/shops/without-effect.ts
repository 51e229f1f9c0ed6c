import { knownFlags } from '../../schemas/config/flags.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { activeFlags } from '../domain/assessment/flags.ts'
import { getPaymentChannel } from '../domain/value/payment.ts'
import { pointerTo } from '../shape/pointer.ts'

/** Flags that this version does not support yet, and what they wait for (FIX-11). */
export const FLAGS_WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  'ship-by-loop-v2': 'a carrier with that name',
  'onboarding-hub-wizard': 'nothing: it is for merchants only',
}

const NOT_YET = 'has no effect in this version: it waits for '

const findFlagProblem = (name: string): string | null => {
  if (!Object.hasOwn(knownFlags, name)) return `has no effect: no flag "${name}" exists`
  return Object.hasOwn(FLAGS_WITHOUT_EFFECT, name) ? `${NOT_YET}${FLAGS_WITHOUT_EFFECT[name]}` : null
}

const checkCheckoutDays = ({ settings, flags }: ShopConfig): readonly ConfigProblem[] =>
  settings.checkoutDays === undefined || getPaymentChannel({ settings, flags: activeFlags({ flags }) }) === 'checkout'
    ? []
    : [
        {
          pointer: '/settings/checkoutDays',
          message:
            'has no effect: without "checkoutForUpsell" and the flag "exchange-order-checkout" cards pay at submit',
        },
      ]

const toNoEffectProblem = (place: string, name: string, reason: string): ConfigProblem => ({
  pointer: pointerTo(place, name),
  message: `has no effect: ${reason}`,
})

/** Contacts are displayed below the footer text, which is missing (NAV-54). */
const checkContacts = ({ shop, footer }: ShopConfig): readonly ConfigProblem[] => {
  const hasFooterText = [footer?.heading, footer?.copy].some((copy) =>
    Object.values(copy ?? {}).some((words) => words !== ''),
  )
  if (hasFooterText) return []
  return (['support_phone', 'support_chat'] as const)
    .filter((name) => shop[name])
    .map((name) => toNoEffectProblem('/shop', name, 'the footer shows it, but "footer" has neither heading nor copy'))
}

const UNLINKED =
  'hides the link to the page "/policy", but is itself linked only with "requirePolicyAcceptance": set that, or remove this'

const checkPolicyCopy = ({ settings }: ShopConfig): readonly ConfigProblem[] => {
  if (!settings.requirePolicyAcceptance) {
    const reason = 'only "requirePolicyAcceptance" links to it'
    return [
      ...(settings.returnPolicyCopy === undefined ? [] : [toNoEffectProblem('/settings', 'returnPolicyCopy', reason)]),
      ...(settings.returnPolicyUrl === undefined ? [] : [{ pointer: '/settings/returnPolicyUrl', message: UNLINKED }]),
    ]
  }
  return settings.returnPolicyCopy === undefined || settings.returnPolicyUrl === undefined
    ? []
    : [toNoEffectProblem('/settings', 'returnPolicyUrl', 'the portal shows "returnPolicyCopy"')]
}

const checkThirdParties = ({ adapters, flags, webhooks = [] }: ShopConfig): readonly ConfigProblem[] => {
  const { chat, statistics, errorReports, askedBefore = [] } = adapters
  const active = activeFlags({ flags })
  const available = {
    chat: chat !== undefined,
    fraud: active.has('signifyd'),
    statistics: statistics !== undefined || webhooks.some(({ visits }) => visits !== undefined),
    errors: errorReports !== undefined,
  }
  const isGorgias = chat !== undefined && 'gorgias' in chat
  return [
    ...(isGorgias && !active.has('gorgias')
      ? [toNoEffectProblem('/adapters', 'chat', 'the flag "gorgias" is off')]
      : []),
    ...flags.flatMap(({ name, active: on }, index) =>
      name === 'gorgias' && on && !isGorgias
        ? [toNoEffectProblem('/flags', String(index), '"adapters" contain no Gorgias chat')]
        : [],
    ),
    ...askedBefore.flatMap((party, index) =>
      available[party]
        ? []
        : [toNoEffectProblem('/adapters/askedBefore', String(index), 'the shop has no such feature')],
    ),
  ]
}

const checkStaffCode = ({ settings, pointOfSale }: ShopConfig): readonly ConfigProblem[] =>
  pointOfSale === undefined || settings.enablePointOfSale === true
    ? []
    : [{ pointer: '/pointOfSale', message: 'has no effect: "enablePointOfSale" is off' }]

/**
 * Remarks about settings that this version ignores (FIX-11). They do not block publishing, so documents of later
 * versions still work.
 */
export const findUnsupportedSettings = (config: ShopConfig): readonly ConfigProblem[] => [
  ...checkCheckoutDays(config),
  ...checkContacts(config),
  ...checkPolicyCopy(config),
  ...checkStaffCode(config),
  ...checkThirdParties(config),
  ...config.flags.flatMap(({ name, active }, index) => {
    const message = active ? findFlagProblem(name) : null
    return message === null ? [] : [{ pointer: pointerTo('/flags', index), message }]
  }),
]
