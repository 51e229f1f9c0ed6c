import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query'
import type { Network } from '../platform/platform.ts'

// Two more attempts while the network fails: enough for a tunnel, short for a person.
const RETRY_DELAYS_MS = [500, 2_000]

/** A call without an answer: no connection, a reset connection or a timeout. */
export const CONNECTION_ERROR = new Error('The network failed')

/** Calls are sent offline too: their failure tells the shopper to reconnect. */
const CALL_OPTIONS = {
  networkMode: 'always',
  retry: (failures: number, error: Error) => error === CONNECTION_ERROR && failures < RETRY_DELAYS_MS.length,
  retryDelay: (failures: number) => RETRY_DELAYS_MS[failures] ?? 0,
} as const

export function createQueryClient(network: Network): QueryClient {
  onlineManager.setEventListener((setOnline) => {
    network.onChange(() => setOnline(network.online()))
    return undefined
  })
  onlineManager.setOnline(network.online())
  // Retries and polls go on in a tab that the shopper has left.
  focusManager.setFocused(true)
  const client = new QueryClient({ defaultOptions: { queries: CALL_OPTIONS, mutations: CALL_OPTIONS } })
  client.mount()
  return client
}
