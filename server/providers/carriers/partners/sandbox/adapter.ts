import type { PartnersAdapter } from '../partners-adapter.ts'
import { sandboxPartners } from './sandbox.ts'

export const sandboxPartnersAdapter: PartnersAdapter<null> = {
  schema: null,
  secrets: () => [],
  create(services) {
    const partners = sandboxPartners(services)
    return () => partners
  },
  sandbox: true,
}
