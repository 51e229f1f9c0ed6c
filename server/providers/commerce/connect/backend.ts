import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { describeCause, isFault } from '../../../faults.ts'
import { checkBackend } from '../http/check-backend.ts'
import { backendClient } from '../http/client.ts'
import { checkMedusa } from '../medusa/check-medusa.ts'
import { medusaClient } from '../medusa/client.ts'
import type { StoreCheck } from '../probe.ts'
import type { ConnectNeeds } from './needs.ts'
import { listRequiredAbilities } from './required-abilities.ts'

type Adapter = Extract<ShopConfig['adapters']['commerce'], { http: unknown } | { medusa: unknown }>

const checkHttpBackend = async (
  { now, orderSystems }: ConnectNeeds,
  config: ShopConfig,
  { url, hookSecrets, token }: Extract<Adapter, { http: unknown }>['http'],
): Promise<StoreCheck> => {
  const ask = backendClient({ ...orderSystems, now })({ url, token })
  const checked = await checkBackend(ask, { currency: config.currency, promised: listRequiredAbilities(config) })
  const signals = hookSecrets === undefined ? 'no signals: changes are read every five minutes' : 'signals of changes'
  return { ...checked, read: [...checked.read, signals] }
}

const checkMedusaServer = async (
  { now, orderSystems }: ConnectNeeds,
  config: ShopConfig,
  { url, email, location, password }: Extract<Adapter, { medusa: unknown }>['medusa'],
): Promise<StoreCheck> => {
  const ask = medusaClient({ url, email, password: () => password }, orderSystems)
  return checkMedusa(ask, {
    facts: { currency: config.currency, location },
    promised: listRequiredAbilities(config),
    now,
  })
}

/** Checks an HTTP backend or Medusa. Returns one sentence if it cannot be reached. */
export async function connectBackend(
  needs: ConnectNeeds,
  config: ShopConfig,
  commerce: Adapter,
): Promise<StoreCheck | string> {
  const { url } = 'http' in commerce ? commerce.http : commerce.medusa
  const variable = 'http' in commerce ? commerce.http.token : commerce.medusa.password
  const secret = needs.secretOf(variable)
  if (!secret) return `Set ${variable}: it grants the portal access`
  const hookProblems = needs
    .brokenHooks(config, needs.secretOf)
    .filter(({ pointer }) => pointer.startsWith('/adapters/commerce/'))
  try {
    const checked = await ('http' in commerce
      ? checkHttpBackend(needs, config, { ...commerce.http, token: secret })
      : checkMedusaServer(needs, config, { ...commerce.medusa, password: secret }))
    return {
      ...checked,
      missing: [...checked.missing, ...hookProblems.map(({ pointer, message }) => `${pointer} ${message}`)],
    }
  } catch (error) {
    if (!isFault(error)) throw error
    return `Failed to reach ${new URL(url).host}: ${describeCause(error)}`
  }
}
