import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { TestWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

export const [shirt, coat, socks, jumper] = [1, 2, 3, 4].map((n) => ({ line: `4500000010010${n}` }))
export const refund = { order: '#1001', payout: 'refund' } as const

export const openings = ({ world, ...ground }: TestWorld, app: FastifyInstance) => ({
  shopOf: (): Promise<Desk> => deskOf({ world, ...ground }, app),

  recordOf: async (desk: Desk, { id }: { readonly id: string }): Promise<ReturnRecord> => {
    const record = await world.store.returns.find(desk.shopId, id)
    if (record === null) throw new Error('No return')
    return record
  },

  async opened(desk: Desk, body: object): Promise<ReturnRecord> {
    const answer = await desk.post('/returns', body)
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ state: 'open' })
    return this.recordOf(desk, answer.body)
  },

  refused: async (desk: Desk, body: object): Promise<Readonly<Record<string, string>>> => {
    const { status, body: responseBody } = await desk.post('/returns', body)
    expect(status, JSON.stringify(responseBody)).toBe(422)
    return Object.fromEntries(
      responseBody.problems.map(({ pointer, message }: { pointer: string; message: string }) => [pointer, message]),
    )
  },

  returnsOf: async (desk: Desk): Promise<number> => (await desk.get('/returns')).body.returns.length,
})
