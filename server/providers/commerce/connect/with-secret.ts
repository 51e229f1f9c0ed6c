import { describeCause, isFault } from '../../../faults.ts'
import type { ConnectContext } from '../commerce-adapter.ts'
import type { StoreCheck } from '../probe.ts'

interface Target {
  readonly url: string
  readonly variable: string
}

/** Returns one sentence if the secret is not set or the order system does not answer. */
export async function connectWithSecret(
  { secretOf, secretProblems }: Pick<ConnectContext, 'secretOf' | 'secretProblems'>,
  { url, variable }: Target,
  check: (secret: string) => Promise<StoreCheck>,
): Promise<StoreCheck | string> {
  const secret = secretOf(variable)
  if (!secret) return `Set ${variable}: it grants the portal access`
  try {
    const checked = await check(secret)
    return { ...checked, missing: [...checked.missing, ...secretProblems] }
  } catch (error) {
    if (!isFault(error)) throw error
    return `Failed to reach ${new URL(url).host}: ${describeCause(error)}`
  }
}
