import { type ShopConfig, ShopConfig as ShopConfigSchema } from '../../schemas/config/index.ts'
import { createVariableFinder } from '../../schemas/config/variable.ts'
import { secretPrefix } from '../../server/shops/checks/check-secrets.ts'

export const variableOf = (shopId: string, name: string): string => `${secretPrefix(shopId)}${name}`

export const secretsNamed =
  (values: Readonly<Record<string, string>>) =>
  (variable: string): string | undefined =>
    values[variable.split('__').at(-1) ?? '']

const variables = createVariableFinder(ShopConfigSchema)

const short = /^(?:webhooks|adapters\/(?:carriers|carrierWebhook|payments))\//

const replaceAt = (value: unknown, [key, ...rest]: readonly (string | number)[], by: string): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === key ? replaceAt(item, rest, by) : item))
  const members = value as Readonly<Record<string, unknown>>
  return { ...members, [key]: replaceAt(members[key], rest, by) }
}

export const addSecretNames = (config: ShopConfig): ShopConfig =>
  variables(config)
    .filter(({ path }) => short.test(path.join('/')))
    .reduce<unknown>(
      (whole, { path, variable }) => replaceAt(whole, path, variableOf(config.shop.id, variable)),
      config,
    ) as ShopConfig
