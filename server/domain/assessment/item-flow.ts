import type { ShopConfig } from '../../../schemas/config/index.ts'
import { type FlowInput, flowAsOf } from '../items/flow.ts'
import type { ItemState } from '../items/state.ts'
import { activeFlags } from './flags.ts'

export const flowOf = (state: ItemState, config: ShopConfig): FlowInput =>
  flowAsOf(state, { config, flags: activeFlags(config) })
