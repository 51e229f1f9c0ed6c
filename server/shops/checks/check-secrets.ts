import { type ShopConfig, ShopConfig as ShopConfigSchema } from '../../../schemas/config/index.ts'
import { createVariableFinder } from '../../../schemas/config/variable.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { INVALID_WEBHOOK_SECRET, isMalformedWebhookSecret } from '../../../schemas/values/webhook-secret.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { isStaffSecret } from '../staff-code.ts'

interface NamedSecret {
  readonly pointer: string
  readonly variable: string
}

const variables = createVariableFinder(ShopConfigSchema)

const namedSecrets = (config: ShopConfig): readonly NamedSecret[] =>
  variables(config).map(({ path, variable }) => ({ pointer: pointerTo('', ...path), variable }))

const secretsUnder = (config: ShopConfig, pointer: string): readonly NamedSecret[] =>
  namedSecrets(config).filter((secret) => secret.pointer.startsWith(`${pointer}/`))

/**
 * The prefix of a shop's secret names: `HOMEWARD_A_B__` for shop `a-b`. The rest of a name neither begins with an
 * underscore nor contains two in a row, so no name can match another shop's prefix.
 */
export const secretPrefix = (shopId: string): string => `HOMEWARD_${shopId.toUpperCase().replaceAll('-', '_')}__`

const OWN_NAME = /^[A-Z0-9]+(?:_[A-Z0-9]+)*$/

const suggestName = (variable: string, prefix: string): string => {
  const own = variable.startsWith(prefix) ? variable.slice(prefix.length) : variable.replace(/^HOMEWARD_/, '')
  return `${prefix}${own.split('_').filter(Boolean).join('_') || 'SECRET'}`
}

export function findSecretNameProblem(shopId: string, variable: string): string | null {
  const prefix = secretPrefix(shopId)
  if (variable.startsWith(prefix) && OWN_NAME.test(variable.slice(prefix.length))) return null
  return `"${variable}" is not allowed for this shop: name it ${suggestName(variable, prefix)}`
}

/** Secret names that could belong to the process or to another shop (FIX-41). */
export function checkSecrets(config: ShopConfig): readonly ConfigProblem[] {
  return namedSecrets(config).flatMap(({ pointer, variable }) => {
    const message = findSecretNameProblem(config.shop.id, variable)
    return message === null ? [] : [{ pointer, message }]
  })
}

type SecretOf = (variable: string) => string | undefined

/** The adapters of payments check their own. */
export const findMissingSecrets = (config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] =>
  namedSecrets(config)
    .filter(({ pointer }) => !pointer.startsWith('/adapters/payments/'))
    .flatMap(({ pointer, variable }) =>
      secretOf(variable) ? [] : [{ pointer, message: `the variable ${variable} is not set` }],
    )

/** Decoding would yield no key or a wrong one. */
export const findBrokenWebhookSecrets = (config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] =>
  secretsUnder(config, '/webhooks').flatMap(({ pointer, variable }) => {
    const value = secretOf(variable)
    return !value || !isMalformedWebhookSecret(value)
      ? []
      : [{ pointer, message: `the variable ${variable} ${INVALID_WEBHOOK_SECRET}` }]
  })

/** Staff codes that are not hashed: no code would match. */
export const findBrokenStaffCode = (config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] =>
  secretsUnder(config, '/pointOfSale').flatMap(({ pointer, variable }) => {
    const value = secretOf(variable)
    return !value || isStaffSecret(value)
      ? []
      : [
          {
            pointer,
            message: `the variable ${variable} does not contain a staff code: npm run shop -- staff-code prints one`,
          },
        ]
  })
