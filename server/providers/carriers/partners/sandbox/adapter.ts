import type { PartnersAdapter } from '../partners-adapter.ts'
import { createSandboxPartners } from './sandbox.ts'

export const sandboxPartnersAdapter: PartnersAdapter<null> = {
  schema: null,
  secrets: () => [],
  create(services) {
    const partners = createSandboxPartners(services)
    return () => partners
  },
  sandbox: true,
}
