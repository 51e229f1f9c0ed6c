import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { AmountNotation } from '../../../screens/parts/amounts.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'

export const getAmountNotation = (config: Pick<ShopConfig, 'flags'>): AmountNotation =>
  activeFlags(config).has('return-summary-sign-identifiers') ? 'minus' : 'parentheses'
