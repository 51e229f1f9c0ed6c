import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { type Adapter, findAdapter, type SecretOf } from './adapter.ts'
import { partnersRegistry } from './carriers/partners/registry.ts'
import { carrierRegistry } from './carriers/registry.ts'
import { commerceRegistry } from './commerce/registry.ts'
import { paymentsRegistry } from './payments/registry.ts'

/** `instead` is the advice when production names a sandbox. */
interface Kind {
  readonly setting: 'commerce' | 'carriers' | 'partners' | 'payments'
  readonly registry: Readonly<Record<string, Adapter<never>>>
  readonly instead: string
}

const kinds: readonly Kind[] = [
  { setting: 'commerce', registry: commerceRegistry, instead: 'name an order system' },
  { setting: 'carriers', registry: carrierRegistry, instead: 'set a label provider' },
  { setting: 'partners', registry: partnersRegistry, instead: 'without it only labels are available' },
  { setting: 'payments', registry: paymentsRegistry, instead: 'without it the shop accepts no cards' },
]

const listChosenAdapters = ({ adapters }: Pick<ShopConfig, 'adapters'>) =>
  kinds.flatMap(({ setting, registry, instead }) => {
    const value = adapters[setting]
    if (value === undefined) return []
    return [{ ...findAdapter(registry, value), pointer: `/adapters/${setting}`, instead }]
  })

/** Problems never contain a secret's value. */
export const checkAdapterSecrets = (config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] =>
  listChosenAdapters(config).flatMap(({ name, adapter, options, pointer: kind }) =>
    adapter
      .secrets(options, secretOf)
      .map(({ pointer, message }) => ({ pointer: `${kind}/${name}${pointer}`, message })),
  )

export const findSandboxes = (config: ShopConfig): readonly ConfigProblem[] =>
  listChosenAdapters(config).flatMap(({ name, adapter, pointer, instead }) =>
    adapter.sandbox
      ? [{ pointer, message: `"${name}" is a sandbox, which does not run in production: ${instead}` }]
      : [],
  )

/** Its secrets are usable and it is no sandbox in production. */
export const canTakeCards = (
  config: Pick<ShopConfig, 'adapters'>,
  { secretOf, allowsSandbox }: { readonly secretOf: SecretOf; readonly allowsSandbox: boolean },
): boolean =>
  listChosenAdapters(config)
    .filter(({ pointer }) => pointer === '/adapters/payments')
    .every(
      ({ adapter, options }) => (allowsSandbox || !adapter.sandbox) && adapter.secrets(options, secretOf).length === 0,
    )
