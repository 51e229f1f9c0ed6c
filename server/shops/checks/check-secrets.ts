import { type ShopConfig, ShopConfig as ShopConfigSchema } from '../../../schemas/config/index.ts'
import { variablesIn } from '../../../schemas/config/variable.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { isHalfSecret, NOT_STANDARD } from '../../../schemas/standard-secret.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { isStaffSecret } from '../staff-code.ts'

/** A variable that a configuration names for a secret, with the JSON pointer to its name. */
interface NamedSecret {
  readonly pointer: string
  readonly variable: string
}

const variables = variablesIn(ShopConfigSchema)

const namedSecrets = (config: ShopConfig): readonly NamedSecret[] =>
  variables(config).map(({ path, variable }) => ({ pointer: pointerTo('', ...path), variable }))

const secretsUnder = (config: ShopConfig, pointer: string): readonly NamedSecret[] =>
  namedSecrets(config).filter((secret) => secret.pointer.startsWith(`${pointer}/`))

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
  return namedSecrets(config).flatMap(({ pointer, variable }) => {
    const message = wrongName(config.shop.id, variable)
    return message === null ? [] : [{ pointer, message }]
  })
}

type SecretOf = (variable: string) => string | undefined

/** Secrets whose variables are not set, but for those of payments: `server/providers/payments/stripe/secrets.ts` checks them. */
export const missingSecrets = (config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] =>
  namedSecrets(config)
    .filter(({ pointer }) => !pointer.startsWith('/adapters/payments/'))
    .flatMap(({ pointer, variable }) =>
      secretOf(variable) ? [] : [{ pointer, message: `the variable ${variable} is not set` }],
    )

/** Variables that hold half a secret of Standard Webhooks: its bytes would be none, or others than whoever checks them has. */
export const brokenWebhookSecrets = (config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] =>
  secretsUnder(config, '/webhooks').flatMap(({ pointer, variable }) => {
    const held = secretOf(variable)
    return !held || !isHalfSecret(held) ? [] : [{ pointer, message: `the variable ${variable} ${NOT_STANDARD}` }]
  })

/** A variable that holds a staff code itself, or anything else than one hashed: it would let nobody in. */
export const brokenStaffCode = (config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] =>
  secretsUnder(config, '/pointOfSale').flatMap(({ pointer, variable }) => {
    const held = secretOf(variable)
    return !held || isStaffSecret(held)
      ? []
      : [{ pointer, message: `the variable ${variable} holds no staff code: npm run shop -- staff-code prints one` }]
  })
