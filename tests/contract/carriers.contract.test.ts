import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEasyPostSeller } from '../../server/providers/carriers/easypost/seller.ts'
import { createLocalCarrier } from '../../server/providers/carriers/local/local.ts'
import { createLabelFonts } from '../../server/providers/carriers/papers/label-fonts.ts'
import { createPapers } from '../../server/providers/carriers/papers/papers.ts'
import type { PostalAddress } from '../../server/providers/carriers/port.ts'
import { createLabelSales } from '../../server/providers/carriers/postage/postage.ts'
import { createSendcloudSeller } from '../../server/providers/carriers/sendcloud/seller.ts'
import { createShippoSeller } from '../../server/providers/carriers/shippo/seller.ts'
import { createDatabaseFiles } from '../../server/providers/files/database.ts'
import { type EasyPostServer, easyPostServer, TEST_KEY } from '../providers/carriers/easypost-server.ts'
import { ada, dutchReturns, hannes, noon, twoShirts } from '../providers/carriers/parcels.ts'
import { SENDCLOUD_KEYS, type SendcloudServer, sendcloudServer } from '../providers/carriers/sendcloud-server.ts'
import { SHIPPO_TOKEN, type ShippoServer, shippoServer } from '../providers/carriers/shippo-server.ts'
import { testDatabases } from '../support/postgres.ts'
import { carriersContract, endingContract } from './carriers.contract.ts'
import { freshShop } from './fresh-shop.ts'
import { openedDatabase } from './open-database.ts'

const papers = createPapers(createLabelFonts())
const account = { parcel: { length: 300, width: 200, height: 100 } }

const buildSituation = () => ({
  request: { ...twoShirts, shopId: freshShop() },
  otherShopId: freshShop(),
  badAddress: { ...ada, address1: 'Unknown Road 7' },
  timesOutAfterMaking: { ...ada, zip: '00405' },
  timesOut: { ...ada, zip: '00404' },
  noQr: { ...ada, zip: '00412' },
})

describe.each(testDatabases())('on $engine', ({ lend }) => {
  const database = openedDatabase(lend)
  const files = () => createDatabaseFiles({ database: database() })

  const local = async () => ({
    ...buildSituation(),
    carriers: createLocalCarrier({ database: database(), files: files(), random: randomBytes, papers }),
    chosen: { carrier: 'USPS', service: 'Priority Mail' },
    withCode: { carrier: 'RoyalMail', service: null },
    withCodeToday: { carrier: 'USPS', service: 'Ground Advantage' },
    expiresAtOnce: { ...ada, zip: '00410' },
  })
  carriersContract('local', local)
  endingContract('local', local)

  // EasyPost does not document whether a shipment can be bought twice; both variants must yield a single label.
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
      ...buildSituation(),
      carriers: createLabelSales({ database: database(), files: files(), now: () => noon })(
        createEasyPostSeller(TEST_KEY, account, server.address),
      ),
      chosen: { carrier: 'USPS', service: 'Priority' },
      withCode: { carrier: 'USPS', service: null },
    }))

    test('BCK-04 the carrier sold a single label throughout the test', () => {
      const sold = server.desk.sold()
      expect(sold.length).toBeGreaterThan(10)
      expect(new Set(sold).size).toBe(sold.length)
    })
  })

  describe('Shippo', () => {
    let server: ShippoServer
    beforeAll(async () => {
      server = await shippoServer(() => noon)
    })
    afterAll(() => server.close())

    carriersContract('Shippo, which sells as often as it is asked', async () => ({
      ...buildSituation(),
      carriers: createLabelSales({ database: database(), files: files(), now: () => noon })(
        createShippoSeller(SHIPPO_TOKEN, account, server.address),
      ),
      chosen: { carrier: 'USPS', service: 'Priority Mail' },
      withCode: { carrier: 'USPS', service: null },
    }))

    test('BCK-04 Shippo sold a single label throughout the test', () => {
      const sold = server.desk.sold()
      expect(sold.length).toBeGreaterThan(10)
      expect(new Set(sold).size).toBe(sold.length)
    })
  })

  describe.each([
    ['Sendcloud', {}],
    ['Sendcloud, which accepts used references', { acceptsUsed: true }],
    ['Sendcloud, whose lists have no ids', { listsIds: false }],
  ])('%s', (name, conduct) => {
    let server: SendcloudServer
    beforeAll(async () => {
      server = await sendcloudServer(() => noon)
      Object.assign(server.desk.conduct, conduct)
    })
    afterAll(() => server.close())

    const fromHamburg = (address: Partial<PostalAddress>) => ({ ...hannes, ...address })

    carriersContract(name, async () => ({
      request: { ...twoShirts, from: hannes, to: dutchReturns, currency: 'EUR', shopId: freshShop() },
      otherShopId: freshShop(),
      badAddress: fromHamburg({ address1: 'Unknown Road 7' }),
      timesOutAfterMaking: fromHamburg({ zip: '00405' }),
      timesOut: fromHamburg({ zip: '00404' }),
      noQr: fromHamburg({ zip: '00412' }),
      carriers: createLabelSales({ database: database(), files: files(), now: () => noon })(
        createSendcloudSeller({ ...SENDCLOUD_KEYS, now: () => noon }, account, server.address),
      ),
      chosen: { carrier: 'DPD', service: 'DPD Return' },
      withCode: { carrier: 'DHL', service: 'DHL QR' },
    }))

    test('PCL-03 Sendcloud sold a single label throughout the test', () => {
      const sold = server.desk.sold()
      expect(sold.length).toBeGreaterThan(10)
      expect(new Set(sold).size).toBe(sold.length)
    })
  })
})
