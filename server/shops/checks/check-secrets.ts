import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { isHalfSecret, NOT_STANDARD } from '../../../schemas/standard-secret.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { isStaffSecret } from '../staff-code.ts'

type Named = readonly (readonly [pointer: string, variable: string])[]

/** The secrets that a carrier needs. */
const namedByCarriers = ({ carriers }: ShopConfig['adapters']): Named => {
  if (carriers === 'local') return []
  if ('easypost' in carriers)
    return [
      ['/adapters/carriers/easypost/key', carriers.easypost.key],
      ['/adapters/carriers/easypost/webhookSecret', carriers.easypost.webhookSecret],
    ]
  return [
    ['/adapters/carriers/shippo/key', carriers.shippo.key],
    ['/adapters/carriers/shippo/webhookToken', carriers.shippo.webhookToken],
  ]
}

const eachOf = (list: string, variables: readonly string[] = []): Named =>
  variables.map((variable, index) => [pointerTo(list, index), variable])

/** The secrets that an order system needs. */
const namedByCommerce = ({ commerce }: ShopConfig['adapters']): Named => {
  if (typeof commerce === 'string') return []
  if ('shopify' in commerce)
    return [
      ...Object.entries(commerce.shopify.app).map(
        ([name, variable]) => [pointerTo('/adapters/commerce/shopify/app', name), variable] as const,
      ),
      ...eachOf('/adapters/commerce/shopify/hookSecrets', commerce.shopify.hookSecrets),
    ]
  if ('http' in commerce)
    return [
      ['/adapters/commerce/http/token', commerce.http.token],
      ...eachOf('/adapters/commerce/http/hookSecrets', commerce.http.hookSecrets),
    ]
  return [
    ['/adapters/commerce/medusa/password', commerce.medusa.password],
    ...eachOf('/adapters/commerce/medusa/hookSecrets', commerce.medusa.hookSecrets),
  ]
}

/** What each of the shop's webhooks is signed with. */
const namedByWebhooks = ({ webhooks = [] }: ShopConfig): Named =>
  webhooks.map(({ secret }, index) => [pointerTo('/webhooks', index, 'secret'), secret])

/** Where a configuration names variables that hold what is signed with: its webhooks, those of carriers, and the links of partners; and what its order system and a carrier are asked with. */
const namedByHooks = (config: ShopConfig): Named => [
  ...namedByWebhooks(config),
  ...(config.partnerLinks ?? []).map(
    ({ secret }, index) => [pointerTo('/partnerLinks', index, 'secret'), secret] as const,
  ),
  ...namedByCarriers(config.adapters),
  ...namedByCommerce(config.adapters),
  ...eachOf('/adapters/carrierWebhook/secrets', config.adapters.carrierWebhook?.secrets),
]

/** Where the staff code stands. */
const namedByTills = ({ pointOfSale }: ShopConfig): Named =>
  pointOfSale === undefined ? [] : [['/pointOfSale/staffCode', pointOfSale.staffCode]]

/** The secrets that a payment provider needs, by where they are named. */
const namedByPayments = ({ adapters: { payments } }: ShopConfig): Named =>
  typeof payments === 'object'
    ? [
        ['/adapters/payments/stripe/secretKey', payments.stripe.secretKey],
        ['/adapters/payments/stripe/webhookSecret', payments.stripe.webhookSecret],
      ]
    : []

/**
 * How the names of a shop's secrets begin: `HOMEWARD_A_B__` for the shop `a-b`. What follows holds no two underscores in a row
 * and does not begin with one, so that the last two part shop and name, and no name can be read as another shop's.
 */
export const secretPrefix = (shopId: string): string => `HOMEWARD_${shopId.toUpperCase().replaceAll('-', '_')}__`

const rest = /^[A-Z0-9]+(?:_[A-Z0-9]+)*$/

/** The name as it should be: what the merchant called it, behind the prefix. */
const rightName = (variable: string, prefix: string): string => {
  const own = variable.startsWith(prefix) ? variable.slice(prefix.length) : variable.replace(/^HOMEWARD_/, '')
  return `${prefix}${own.split('_').filter(Boolean).join('_') || 'SECRET'}`
}

/** What is wrong with the name of a shop's secret, in a sentence that says the right one; null where nothing is. */
export function wrongName(shopId: string, variable: string): string | null {
  const prefix = secretPrefix(shopId)
  if (variable.startsWith(prefix) && rest.test(variable.slice(prefix.length))) return null
  return `"${variable}" may not be named by this shop: call it ${rightName(variable, prefix)}`
}

/** Secrets whose names could be those of the process, or of another shop (FIX-41). */
export function checkSecrets(config: ShopConfig): readonly ConfigProblem[] {
  return [...namedByHooks(config), ...namedByTills(config), ...namedByPayments(config)].flatMap(
    ([pointer, variable]) => {
      const message = wrongName(config.shop.id, variable)
      return message === null ? [] : [{ pointer, message }]
    },
  )
}

type SecretOf = (variable: string) => string | undefined

/** Secrets of webhooks, carriers and tills whose variables are not set; those of payments their provider judges. */
export const missingForHooks = (config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] =>
  [...namedByHooks(config), ...namedByTills(config)].flatMap(([pointer, variable]) =>
    secretOf(variable) ? [] : [{ pointer, message: `the variable ${variable} is not set` }],
  )

/** Variables that hold half a secret of Standard Webhooks: its bytes would be none, or others than whoever checks them has. */
export const brokenWebhookSecrets = (config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] =>
  namedByWebhooks(config).flatMap(([pointer, variable]) => {
    const held = secretOf(variable)
    return !held || !isHalfSecret(held) ? [] : [{ pointer, message: `the variable ${variable} ${NOT_STANDARD}` }]
  })

/** A variable that holds a staff code itself, or anything else than one hashed: it would let nobody in. */
export const brokenStaffCode = (config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] =>
  namedByTills(config).flatMap(([pointer, variable]) => {
    const held = secretOf(variable)
    return !held || isStaffSecret(held)
      ? []
      : [{ pointer, message: `the variable ${variable} holds no staff code: npm run shop -- staff-code prints one` }]
  })

/** What stands at the end of an address that nobody else may guess. */
const unguessable = /^[A-Za-z0-9_-]{32,100}$/

/** A variable that holds no such end of an address. */
export function brokenHookToken({ adapters: { carriers } }: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] {
  const variable = typeof carriers === 'object' && 'shippo' in carriers ? carriers.shippo.webhookToken : null
  const held = variable === null ? undefined : secretOf(variable)
  if (!held || unguessable.test(held)) return []
  const message = `the variable ${variable} does not hold 32 to 100 letters, digits, - and _`
  return [{ pointer: '/adapters/carriers/shippo/webhookToken', message }]
}
