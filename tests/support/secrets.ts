import { type ShopConfig, ShopConfig as ShopConfigSchema } from '../../schemas/config/index.ts'
import { variablesIn } from '../../schemas/config/variable.ts'
import { secretPrefix } from '../../server/shops/checks/check-secrets.ts'

/** The variable of a shop's secret, as its configuration names it. */
export const variableOf = (shopId: string, name: string): string => `${secretPrefix(shopId)}${name}`

/** What the variables of any shop hold, by their names without the shop. */
export const secretsNamed =
  (values: Readonly<Record<string, string>>) =>
  (variable: string): string | undefined =>
    values[variable.split('__').at(-1) ?? '']

const variables = variablesIn(ShopConfigSchema)

/** The settings whose secrets tests name without the prefix of their shop. */
const short = /^(?:webhooks|adapters\/(?:carriers|carrierWebhook|payments))\//

/** Replaces the member of a document at a path. */
const replaceAt = (value: unknown, [key, ...rest]: readonly (string | number)[], by: string): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === key ? replaceAt(item, rest, by) : item))
  const members = value as Readonly<Record<string, unknown>>
  return { ...members, [key]: replaceAt(members[key], rest, by) }
}

/** The configuration with the prefix of its shop on the names of its secrets. */
export const withOwnSecrets = (config: ShopConfig): ShopConfig =>
  variables(config)
    .filter(({ path }) => short.test(path.join('/')))
    .reduce<unknown>(
      (whole, { path, variable }) => replaceAt(whole, path, variableOf(config.shop.id, variable)),
      config,
    ) as ShopConfig
