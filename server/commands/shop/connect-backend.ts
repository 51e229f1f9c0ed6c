import type { ShopConfig } from '../../../schemas/config/index.ts'
import { causeIn, isFault } from '../../faults.ts'
import { checkBackend } from '../../providers/commerce/http/check-backend.ts'
import { backendClient } from '../../providers/commerce/http/client.ts'
import { brokenHookSecrets } from '../../providers/commerce/http/signals.ts'
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

/**
 * What the order system that a configuration names lets be read, and what it lacks for what is promised. @throws Error in one
 * sentence where it lets nothing be asked.
 */
export async function connectBackend({ config, env, now, connect }: Connecting): Promise<StoreCheck> {
  const { commerce } = config.adapters
  if (commerce === 'local') throw new Error('Its orders are those that were loaded: there is nothing to connect')
  if (!('http' in commerce)) throw new Error('Its orders are in a store: name it with --store')
  const { url, token, hookSecrets } = commerce.http
  const secretOf = (variable: string) => env[variable]
  const wrong = [...missingForHooks(config, secretOf), ...brokenHookSecrets(config, secretOf)].filter(({ pointer }) =>
    pointer.startsWith('/adapters/commerce/'),
  )
  const held = secretOf(token)
  if (!held) throw new Error(`Set ${token}: it lets the portal in`)
  const ask = backendClient({ now, connect })({ url, token: held })
  try {
    const checked = await checkBackend(ask, { currency: config.currency, promised: promisedBy(config) })
    return {
      ...checked,
      read: [
        ...checked.read,
        hookSecrets === undefined ? 'no signals: what changes is read every five minutes' : 'signals of what changes',
      ],
      missing: [...checked.missing, ...wrong.map(({ pointer, message }) => `${pointer} ${message}`)],
    }
  } catch (error) {
    if (!isFault(error)) throw error
    throw new Error(`${new URL(url).host} cannot be asked: ${causeIn(error)}`)
  }
}
