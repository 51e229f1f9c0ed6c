import type { MutationOptions, QueryClient } from '@tanstack/react-query'

/** Runs a mutation and drops it when it settles, as it holds typed values. */
export function runMutation<Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> {
  const cache = client.getMutationCache()
  const mutation = cache.build(client, options)
  return mutation.execute(variables).finally(() => cache.remove(mutation))
}
