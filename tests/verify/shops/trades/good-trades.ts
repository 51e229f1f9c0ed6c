import { leisureTrades } from './food-and-leisure.ts'
import { contractTrades } from './hire-and-contracts.ts'
import { homeTrades } from './home-and-body.ts'
import { technicalTrades } from './vehicles-and-tools.ts'

export const goodTrades = [...technicalTrades, ...contractTrades, ...homeTrades, ...leisureTrades]
