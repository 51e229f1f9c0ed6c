import { describe } from 'vitest'
import { createSandboxPartners } from '../../server/providers/carriers/partners/sandbox/sandbox.ts'
import { SCHEDULING_MS } from '../../server/providers/carriers/partners/sandbox/simulated-partners.ts'
import { ada, sakiko } from '../providers/carriers/parcels.ts'
import { atCounter, eligibilityRequest, pickupRequest } from '../providers/carriers/partner-requests.ts'
import { testDatabases } from '../support/postgres.ts'
import { freshShop } from './fresh-shop.ts'
import { openedDatabase } from './open-database.ts'
import { partnersContract } from './partners.contract.ts'

const at = (zip: string) => ({ ...ada, zip })

describe.each(testDatabases())('on $engine', ({ lend }) => {
  const database = openedDatabase(lend)
  partnersContract('sandbox', async () => {
    const shopId = freshShop()
    return {
      partners: createSandboxPartners({ database: database() }),
      eligibility: { ...eligibilityRequest, shopId },
      counter: { ...atCounter, shopId },
      pickup: { ...pickupRequest, shopId },
      otherShopId: freshShop(),
      schedulingMs: SCHEDULING_MS,
      addresses: {
        notServed: sakiko,
        unknownPartner: at('00420'),
        fails: at('00422'),
        refused: at('00430'),
        neverScheduled: at('00431'),
        noDriver: at('00432'),
        timesOut: at('00433'),
        timesOutAfterMaking: at('00434'),
      },
    }
  })
})
