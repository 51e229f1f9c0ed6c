import { leisureTrades } from './food-and-leisure.ts'
import { contractTrades } from './hire-and-contracts.ts'
import { homeTrades } from './home-and-body.ts'
import { technicalTrades } from './vehicles-and-tools.ts'

/** Good shops by what merchants of a trade need. */
export const goodTrades = [...technicalTrades, ...contractTrades, ...homeTrades, ...leisureTrades]
