import type { ShopConfig } from '../../../schemas/config/index.ts'
import { causeIn, isFault } from '../../faults.ts'
import { checkBackend } from '../../providers/commerce/http/check-backend.ts'
import { backendClient } from '../../providers/commerce/http/client.ts'
import { brokenHookSecrets } from '../../providers/commerce/http/signals.ts'
import { checkMedusa } from '../../providers/commerce/medusa/check-medusa.ts'
import { medusaClient } from '../../providers/commerce/medusa/client.ts'
import type { StoreCheck } from '../../providers/commerce/trial.ts'
import type { AskConnect } from '../../providers/outgoing/ask-out.ts'
import { missingForHooks } from '../../shops/check-secrets.ts'
import { promisedBy } from './promised.ts'

interface Connecting {
  readonly config: ShopConfig
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => number
  /** Opens connections in place of ours, for tests that have a backend of their own. */
  readonly connect?: AskConnect
}

type Adapter = Exclude<ShopConfig['adapters']['commerce'], string>
type Asked = Connecting & { readonly held: (variable: string) => string }

const tryHttp = async (
  { url, token, hookSecrets }: Extract<Adapter, { http: unknown }>['http'],
  { config, now, connect, held }: Asked,
): Promise<StoreCheck> => {
  const ask = backendClient({ now, connect })({ url, token: held(token) })
  const checked = await checkBackend(ask, { currency: config.currency, promised: promisedBy(config) })
  const signals =
    hookSecrets === undefined ? 'no signals: what changes is read every five minutes' : 'signals of what changes'
  return { ...checked, read: [...checked.read, signals] }
}

const tryMedusa = (
  { url, email, password, location }: Extract<Adapter, { medusa: unknown }>['medusa'],
  { config, now, connect, held }: Asked,
): Promise<StoreCheck> => {
  const ask = medusaClient({ url, email, password: () => held(password) }, connect)
  return checkMedusa(ask, { facts: { currency: config.currency, location }, promised: promisedBy(config), now })
}

/**
 * What the order system that a configuration names lets be read, and what it lacks for what is promised. @throws Error in one
 * sentence where it lets nothing be asked.
 */
export async function connectBackend(connecting: Connecting): Promise<StoreCheck> {
  const { config, env } = connecting
  const { commerce } = config.adapters
  if (commerce === 'local') throw new Error('Its orders are those that were loaded: there is nothing to connect')
  if (commerce === 'pushed')
    throw new Error('Its order system pushes what it has and cannot be asked: `sync` says what came, and when')
  if ('shopify' in commerce) throw new Error('Its orders are in a store: name it with --store')
  const secretOf = (variable: string) => env[variable]
  const held = (variable: string): string => {
    const value = secretOf(variable)
    if (!value) throw new Error(`Set ${variable}: it lets the portal in`)
    return value
  }
  const wrong = [...missingForHooks(config, secretOf), ...brokenHookSecrets(config, secretOf)].filter(({ pointer }) =>
    pointer.startsWith('/adapters/commerce/'),
  )
  const asked = { ...connecting, held }
  try {
    const checked = await ('http' in commerce ? tryHttp(commerce.http, asked) : tryMedusa(commerce.medusa, asked))
    return {
      ...checked,
      missing: [...checked.missing, ...wrong.map(({ pointer, message }) => `${pointer} ${message}`)],
    }
  } catch (error) {
    if (!isFault(error)) throw error
    const { url } = 'http' in commerce ? commerce.http : commerce.medusa
    throw new Error(`${new URL(url).host} cannot be asked: ${causeIn(error)}`)
  }
}
