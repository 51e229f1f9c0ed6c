import type { Adapter } from '../../adapter.ts'
import type { Partners } from './port.ts'
import type { SandboxPartnersNeeds } from './sandbox/sandbox.ts'

/** What adapters of drop-off partners are created with. */
export type PartnersServices = SandboxPartnersNeeds

export interface PartnersAdapter<Options> extends Adapter<Options> {
  /** Called once a process. */
  readonly create: (services: PartnersServices) => (options: Options) => Partners
}
