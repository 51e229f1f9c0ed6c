import { expect, test } from 'vitest'
import { createLiveShops } from '../../server/shops/live.ts'
import { testClock } from '../support/world.ts'

const hostsOf = () => {
  const hosts = new Map<string, string>()
  const queries: string[] = []
  const clock = testClock()
  const across = {
    allShops: async () => [],
    shopOfHost: async (host: string) => {
      queries.push(host)
      return hosts.get(host) ?? null
    },
  }
  const nothing = { shops: { findConfig: async () => null, pointers: async () => null } as never }
  const listen = async () => async () => {}
  const { ofHost } = createLiveShops(nothing, across, { now: clock.now, cardsWork: () => true, listen })
  return { hosts, queries, clock, ofHost }
}

test('PAC-07 an unknown host is queried once a second for any number of visits', async () => {
  const { queries, clock, ofHost } = hostsOf()
  for (let n = 0; n < 20; n += 1) expect(await ofHost('localhost')).toBeNull()
  expect(queries).toEqual(['localhost'])
  clock.forward(1_000)
  await ofHost('localhost')
  expect(queries).toHaveLength(2)
})

test('PAC-07 a host that a shop takes or releases applies within a second', async () => {
  const { hosts, clock, ofHost } = hostsOf()
  expect(await ofHost('returns.ada.example')).toBeNull()
  hosts.set('returns.ada.example', 'ada')
  clock.forward(1_000)
  expect(await ofHost('returns.ada.example')).toBe('ada')
  hosts.clear()
  clock.forward(1_000)
  expect(await ofHost('returns.ada.example')).toBeNull()
})

test('PAC-07 invented hosts fill no cache: a thousand are cached, invalid names never', async () => {
  const { queries, ofHost } = hostsOf()
  for (let n = 0; n <= 1_000; n += 1) await ofHost(`made-up-${n}.example`)
  await ofHost('made-up-1000.example')
  expect(queries).toHaveLength(1_001)
  await ofHost('made-up-0.example')
  expect(queries.at(-1)).toBe('made-up-0.example')
  expect(queries).toHaveLength(1_002)
  expect(await ofHost(`${'a'.repeat(250)}.example`)).toBeNull()
  expect(queries).toHaveLength(1_002)
})
