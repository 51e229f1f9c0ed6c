import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { easyPostCarriers } from '../../server/providers/carriers/easypost/easypost.ts'
import { labelFonts } from '../../server/providers/carriers/label-fonts.ts'
import { localCarrier } from '../../server/providers/carriers/local.ts'
import { drawnPapers } from '../../server/providers/carriers/papers.ts'
import { databaseFiles } from '../../server/providers/files/database.ts'
import { type EasyPostServer, easyPostServer, TEST_KEY } from '../providers/carriers/easypost-server.ts'
import { ada, noon, twoShirts } from '../providers/carriers/parcels.ts'
import { testDatabases } from '../support/postgres.ts'
import { carriersContract, endingContract } from './carriers.contract.ts'
import { freshShop } from './fresh-shop.ts'
import { openedDatabase } from './open-database.ts'

const papers = drawnPapers(labelFonts())
const ofAnyCarrier = () => ({
  request: { ...twoShirts, shopId: freshShop() },
  otherShopId: freshShop(),
  badAddress: { ...ada, address1: 'Unknown Road 7' },
  timesOutAfterMaking: { ...ada, zip: '00405' },
  timesOut: { ...ada, zip: '00404' },
  noQr: { ...ada, zip: '00412' },
})

describe.each(testDatabases())('on $engine', ({ fresh }) => {
  const database = openedDatabase(fresh)
  const files = () => databaseFiles({ database: database() })

  const local = async () => ({
    ...ofAnyCarrier(),
    carriers: localCarrier({ database: database(), files: files(), random: randomBytes, papers }),
    chosen: { carrier: 'USPS', service: 'Priority Mail' },
    withCode: { carrier: 'RoyalMail', service: null },
    withCodeToday: { carrier: 'USPS', service: 'Ground Advantage' },
    expiresAtOnce: { ...ada, zip: '00410' },
  })
  carriersContract('local', local)
  endingContract('local', local)

  // Nobody outside knows whether EasyPost sells a shipment twice: with one that does, too, every label is bought once.
  describe.each([
    ['EasyPost', false],
    ['EasyPost, which forgets what it sold', true],
  ])('%s', (name, sellsAgain) => {
    let server: EasyPostServer
    beforeAll(async () => {
      server = await easyPostServer(() => noon)
      server.desk.conduct.sellsAgain = sellsAgain
    })
    afterAll(() => server.close())

    carriersContract(name, async () => ({
      ...ofAnyCarrier(),
      carriers: easyPostCarriers({
        ...{ database: database(), files: files(), now: () => noon },
        easyPostAddress: server.address,
      })(TEST_KEY, { parcel: { length: 300, width: 200, height: 100 } }),
      chosen: { carrier: 'USPS', service: 'Priority' },
      withCode: { carrier: 'USPS', service: null },
    }))

    test('BCK-04 after all of that nobody was sold a second label', () => {
      const sold = server.desk.sold()
      expect(sold.length).toBeGreaterThan(10)
      expect(new Set(sold).size).toBe(sold.length)
    })
  })
})
