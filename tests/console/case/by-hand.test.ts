import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../server/database/database.ts'
import { creditA, inputOf } from '../../domain/value/example.ts'
import { type Desk, deskOf } from '../../http/merchant-desk.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { memberAt } from './desk.ts'

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld({ allowsSandbox: false })
  desk = await deskOf(world)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const drainTwice = async () => {
  await world.runner.drain()
  world.clock.forward(3_000)
  await world.runner.drain()
}

test('ADM-06 a refund paid by hand is recorded once, together with its audit entry', async () => {
  const customer = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }
  const record = await desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), {
    event: 'immediate',
    document: { customer },
  })
  await desk.post(`/returns/${record.id}/process`)
  await drainTwice()
  const owner = memberAt(world, desk.shopId, 'owner')
  const at = `/returns/${record.number}`
  expect(await owner.text(at)).toContain('Your turn: pay the refund by hand, then record it.')
  const path = `${at}?step=paid`
  expect(await owner.text(path)).toContain('Pay $100.80 first, then enter its reference.')
  const args = { return: record.number, outcome: 'refund' }
  const pay = (reference: string) => owner.press('case.paid', { at: path, values: { reference }, args })
  expect(await pay(' ')).toMatchObject({ kind: 'stay', problem: { fields: [{ name: 'reference' }] } })
  const rows = async () =>
    (await world.world.store.audit.list(desk.shopId, { accountId: null, before: null, limit: 9 })).filter(
      ({ action }) => action === 'return.record-payment',
    )
  await world.database.query(sql('test.refuse')`alter table audit_entries add constraint refused
    check (action <> 'return.record-payment') not valid`)
  await expect(pay('SEPA-16')).rejects.toThrow('refused')
  await world.database.query(sql('test.allow')`alter table audit_entries drop constraint refused`)
  expect(await pay('SEPA-17')).toMatchObject({ kind: 'go', path: at })
  expect((await rows()).map(({ detail }) => detail)).toEqual([{ return: record.number }])
  await drainTwice()
  expect((await desk.now(record)).document.refund).toMatchObject({ state: 'done', reference: 'SEPA-17' })
  expect(await pay('SEPA-18')).toEqual({ kind: 'not-offered' })
  expect(await owner.text(at)).toContain('Done. Nothing waits.')
})
