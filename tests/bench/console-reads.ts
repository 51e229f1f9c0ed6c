import { buildApp } from '../../server/app.ts'
import type { Database } from '../../server/database/database.ts'
import { cheapCredentials } from '../console/accounts/staff.ts'
import { deskVisitor, submitTwo } from '../http/console/desk-parcels.ts'
import { setUpReturns } from '../journey/given-returns.ts'
import { testWorld } from '../support/world.ts'

export interface ConsoleReads {
  readonly shopId: string
  openCase(n: number): Promise<void>
  scanParcel(n: number): Promise<void>
  receiveParcel(n: number): Promise<void>
  close(): Promise<void>
}

export async function openConsole(database: Database, count: number): Promise<ConsoleReads> {
  const test = { database, reopen: async () => database, drop: async () => {} }
  const house = await testWorld({ test, credentials: cheapCredentials })
  const app = await buildApp(house.world, { actionsPerMinute: 1_000_000 })
  const returns = await setUpReturns(house)
  const desk = await deskVisitor({ house, app, returns }, 'owner')
  const numbers: string[] = []
  for (let n = 0; n < count; n++) numbers.push((await submitTwo({ house, app, returns })).number)

  const numberAt = (n: number): string => numbers[n] ?? ''
  const scan = async (code: string, key: string): Promise<void> => {
    const { field } = await desk.scan(code, key)
    if (field?.result?.tone !== 'success') throw new Error(`The scan of ${code} failed`)
  }
  return {
    shopId: returns.shopId,
    async openCase(n) {
      const { status, envelope } = await desk.show(`/returns/${numberAt(n)}`)
      if (status !== 200 || envelope.screen === undefined) throw new Error(`No page of ${numberAt(n)}`)
    },
    scanParcel: (n) => scan(numberAt(n), `parcel-${n}`),
    receiveParcel: (n) => scan('HW-ALL-HERE', `received-${n}`),
    async close() {
      await app.close()
      await house.drop()
    },
  }
}
