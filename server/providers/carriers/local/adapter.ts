import type { CarrierAdapter } from '../carrier-adapter.ts'
import { localCarrier } from './local.ts'

export const localCarrierAdapter: CarrierAdapter<null> = {
  schema: null,
  secrets: () => [],
  create(services) {
    const carriers = localCarrier(services)
    return () => carriers
  },
  webhooks: null,
  sandbox: true,
}
