import type { Adapters } from '../../../../schemas/config/adapters.ts'
import type { AdapterOptions } from '../../adapter.ts'
import type { PartnersAdapter } from './partners-adapter.ts'
import { sandboxPartnersAdapter } from './sandbox/adapter.ts'

type Options = AdapterOptions<NonNullable<Adapters['partners']>>

export const partnersRegistry: { readonly [Name in keyof Options]: PartnersAdapter<Options[Name]> } = {
  sandbox: sandboxPartnersAdapter,
}
