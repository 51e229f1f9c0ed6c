import type { ShopConfig } from '../../schemas/config/index.ts'
import { allocate } from '../../server/domain/money/allocate.ts'
import { checkAdapterSecrets } from '../../server/providers/check-adapters.ts'
import { createConnect } from '../../server/providers/commerce/connect/connect.ts'
import { findMissingSecrets, secretPrefix } from '../../server/shops/checks/check-secrets.ts'
import { accessBy } from './order-system-access.ts'

type Needs = Parameters<typeof createConnect>[0]

export const tryConnecting = async (
  config: ShopConfig,
  { env, ...overrides }: { readonly env: Readonly<Record<string, string | undefined>> } & Partial<Needs>,
  store: string | null = null,
) => {
  const connect = createConnect({
    now: Date.now,
    publicUrl: 'http://localhost:3000',
    allocate,
    secretPrefix,
    configOf: async () => config,
    orderSystems: accessBy(),
    secretOf: (variable) => env[variable],
    listen: async () => [],
    findSecretProblems: (checked, secretOf) => [
      ...findMissingSecrets(checked, secretOf),
      ...checkAdapterSecrets(checked, secretOf),
    ],
    ...overrides,
  })
  const result = await connect(config.shop.id, store)
  if (typeof result === 'string') throw new Error(result)
  return result
}
