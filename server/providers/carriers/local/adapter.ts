import type { CarrierAdapter } from '../carrier-adapter.ts'
import { createLocalCarrier } from './local.ts'

export const localCarrierAdapter: CarrierAdapter<null> = {
  schema: null,
  secrets: () => [],
  create(services) {
    const carriers = createLocalCarrier(services)
    return () => carriers
  },
  webhooks: null,
  sandbox: true,
}
