import type { Adapter } from '../../adapter.ts'
import type { Partners } from './port.ts'
import type { SandboxPartnersNeeds } from './sandbox/sandbox.ts'

export type PartnersServices = SandboxPartnersNeeds

export interface PartnersAdapter<Options> extends Adapter<Options> {
  /** Called once per process. */
  readonly create: (services: PartnersServices) => (options: Options) => Partners
}
