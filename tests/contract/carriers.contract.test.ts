import { randomBytes } from 'node:crypto'
import { describe } from 'vitest'
import { labelFonts } from '../../server/providers/carriers/label-fonts.ts'
import { localCarrier } from '../../server/providers/carriers/local.ts'
import { drawnPapers } from '../../server/providers/carriers/papers.ts'
import { databaseFiles } from '../../server/providers/files/database.ts'
import { ada, twoShirts } from '../providers/carriers/parcels.ts'
import { testDatabases } from '../support/postgres.ts'
import { carriersContract } from './carriers.contract.ts'
import { freshShop } from './fresh-shop.ts'
import { openedDatabase } from './open-database.ts'

const papers = drawnPapers(labelFonts())

describe.each(testDatabases())('on $engine', ({ fresh }) => {
  const database = openedDatabase(fresh)
  carriersContract('local', async () => ({
    carriers: localCarrier({
      ...{ database: database(), files: databaseFiles({ database: database() }) },
      ...{ random: randomBytes, papers },
    }),
    request: { ...twoShirts, shopId: freshShop() },
    otherShopId: freshShop(),
    badAddress: { ...ada, address1: 'Unknown Road 7' },
    timesOutAfterMaking: { ...ada, zip: '00405' },
    timesOut: { ...ada, zip: '00404' },
    withCode: { carrier: 'RoyalMail', service: null },
    withCodeToday: { carrier: 'USPS', service: 'Ground Advantage' },
    noQr: { ...ada, zip: '00412' },
    expiresAtOnce: { ...ada, zip: '00410' },
  }))
})
