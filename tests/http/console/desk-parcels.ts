import type { FastifyInstance } from 'fastify'
import type { Role } from '../../../schemas/merchant/keys.ts'
import type { ReturnedItem, ReturnRecord } from '../../../schemas/records/return.ts'
import { join } from '../../console/accounts/staff.ts'
import { documentOf } from '../../domain/return/documents.ts'
import { B, creditA, forCredit, inputOf } from '../../domain/value/example.ts'
import type { Returns } from '../../journey/given-returns.ts'
import type { TestWorld } from '../../support/world.ts'
import { consoleVisitor } from './visitor.ts'

export interface DeskGround {
  readonly house: TestWorld
  readonly app: FastifyInstance
  readonly returns: Returns
}

let count = 0

export async function submitTwo(
  { house, returns }: DeskGround,
  more: Partial<ReturnedItem> = {},
): Promise<ReturnRecord> {
  const input = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
  const skus = ['MUG-1', 'COAT-2']
  const items = documentOf(input).items.map((item, at) => ({ ...item, sku: skus[at] ?? null, ...more }))
  const record = await returns.submit({ input, document: { items } })
  const number = `R-7K2M9Q${count}`
  count += 1
  const text = 'update returns set number = $1 where shop_id = $2 and id = $3'
  await house.database.query({ name: 'test.number', text, values: [number, record.shopId, record.id] })
  return { ...record, number }
}

export async function deskVisitor({ house, app, returns }: DeskGround, role: Role) {
  const { token } = await join(house, returns.shopId, role)
  const visitor = consoleVisitor(app, { shopId: returns.shopId, token })
  let scans = 0
  const scan = async (code: string, key = `key-${scans}`) => {
    scans += 1
    const answer = await visitor.press('desk.scan', { at: '/desk', values: { code } }, { 'idempotency-key': key })
    const field = answer.envelope.screen?.regions.main.find((one) => one.type === 'scan_field')
    return { ...answer, field: field?.type === 'scan_field' ? field : undefined }
  }
  return { ...visitor, token, scan, scans: () => scans }
}
