import type { ShopConfig } from '../../../schemas/config/index.ts'
import { type FlowInput, getFlowInput } from '../items/flow.ts'
import type { ItemState } from '../items/state.ts'
import { activeFlags } from './flags.ts'

export const getItemFlow = (state: ItemState, config: ShopConfig): FlowInput =>
  getFlowInput(state, { config, flags: activeFlags(config) })
