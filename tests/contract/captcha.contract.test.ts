import { randomBytes } from 'node:crypto'
import { describe } from 'vitest'
import { createAltcha } from '../../server/providers/captcha/altcha.ts'
import { answerChallenge } from '../providers/captcha/solver.ts'
import { testDatabases } from '../support/postgres.ts'
import { captchaContract } from './captcha.contract.ts'
import { freshShop } from './fresh-shop.ts'
import { openedDatabase } from './open-database.ts'

describe.each(testDatabases())('on $engine', ({ lend }) => {
  const database = openedDatabase(lend)
  captchaContract('altcha', async () => {
    let now = Date.UTC(2026, 0, 31, 12)
    return {
      captcha: createAltcha({
        database: database(),
        secret: randomBytes(32),
        now: () => now,
        random: randomBytes,
        effort: { cost: 1, counterFrom: 5, counterTo: 20 },
      }),
      shopId: freshShop(),
      otherShopId: freshShop(),
      solve: answerChallenge,
      passMinutes: (minutes) => {
        now += minutes * 60_000
      },
    }
  })
})
