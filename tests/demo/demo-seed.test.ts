import { expect, test } from 'vitest'
import { generateReturns, openSeededWorld } from '../demo-returns/generate.ts'
import { writeDump } from '../demo-returns/write-dump.ts'
import { freshPglite } from '../support/database.ts'

const generateDump = async (): Promise<string> => {
  const house = await openSeededWorld(await freshPglite())
  const { failed } = await generateReturns(house, 0)
  expect(failed).toEqual([])
  const dump = await writeDump(house.database)
  await house.drop()
  return dump
}

test('ADM-10 the same seed makes the same demo returns', async () => {
  const [first, second] = [await generateDump(), await generateDump()]
  expect(first.split('\n').map((line) => line.split('\t')[0])).toContain('webhook_deliveries')
  expect(second === first).toBe(true)
}, 120_000)
