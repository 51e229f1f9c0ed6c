import { createHook } from 'node:async_hooks'
import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { buildConnector } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAddressRule, parseNetworks } from '../../../server/providers/outgoing/networks.ts'
import {
  createCheckedLookup,
  createOutgoingPost,
  type Resolve,
} from '../../../server/providers/outgoing/outgoing-post.ts'
import { isPublicAddress } from '../../../server/providers/outgoing/public-address.ts'
import { addressFor, closed4, closed6, hostileUrls, hostNameFor } from './hostile-urls.ts'

let connections = 0
const hook = createHook({
  init(_id, type) {
    if (type === 'TCPCONNECTWRAP') connections += 1
  },
})
beforeAll(() => hook.enable())
afterAll(() => hook.disable())

const familyOf = (address: string): number => (address.includes(':') ? 6 : 4)
const toItself: Resolve = async (host) => {
  const address = host.includes('localhost') ? '127.0.0.1' : addressFor(host)
  return [{ address, family: familyOf(address) }]
}
const noNetworks = parseNetworks('WEBHOOK_NETWORKS', [])
const letter = { body: '{}', headers: { 'content-type': 'application/json' } }

describe('T28 an address from a merchant', () => {
  test('private addresses in any notation get no connection', async () => {
    expect(new Set(hostileUrls).size).toBeGreaterThan(400)
    const post = createOutgoingPost({ allowed: noNetworks, resolve: toItself })
    const before = connections
    const urls: string[] = []
    for (const url of hostileUrls)
      await post(url, letter).then(
        () => urls.push(url),
        () => {},
      )
    expect(urls).toEqual([])
    expect(connections - before).toBe(0)
  })

  test('a name with both public and private addresses gets no connection', async () => {
    const post = createOutgoingPost({
      allowed: noNetworks,
      resolve: async () => [
        { address: '93.184.215.14', family: 4 },
        { address: '169.254.169.254', family: 4 },
      ],
    })
    const before = connections
    await expect(post('https://hooks.merchant.example/in', letter)).rejects.toThrow('neither public nor in a network')
    expect(connections - before).toBe(0)
  })

  test('an unresolvable name gets no connection, and the error reveals no more', async () => {
    const unresolvable = createOutgoingPost({
      allowed: noNetworks,
      resolve: () => Promise.reject(new Error('ENOTFOUND at 10.0.0.2')),
    })
    const empty = createOutgoingPost({ allowed: noNetworks, resolve: async () => [] })
    const before = connections
    await expect(unresolvable('https://hooks.merchant.example/in', letter)).rejects.toThrow(
      'The host name does not resolve',
    )
    await expect(empty('https://hooks.merchant.example/in', letter)).rejects.toThrow('neither public nor in a network')
    expect(connections - before).toBe(0)
  })

  test('each post resolves its name again, so that a private address is detected', async () => {
    let requestCount = 0
    const post = createOutgoingPost({
      allowed: noNetworks,
      resolve: async () => {
        requestCount += 1
        return [{ address: '127.0.0.1', family: 4 }]
      },
    })
    for (const _ of [1, 2]) await expect(post('https://hooks.merchant.example/in', letter)).rejects.toThrow()
    expect(requestCount).toBe(2)
  })

  test('the counter of connections counts', async () => {
    const before = connections
    await new Promise<void>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: 1 })
      socket.on('error', () => resolve()).on('connect', () => resolve(void socket.destroy()))
    })
    expect(connections - before).toBe(1)
  })
})

describe('an IP address', () => {
  test.each([...closed4, ...closed6])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([
    '1.1.1.1',
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700::1111',
    '2a00::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ['0.255.255.255', '1.0.0.0'],
    ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
    ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
    ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
    ['168.63.129.15', '168.63.129.16', '168.63.129.16', '168.63.129.17'],
    ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
    ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
    ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
    ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
    ['192.31.195.255', '192.31.196.0', '192.31.196.255', '192.31.197.0'],
    ['192.52.192.255', '192.52.193.0', '192.52.193.255', '192.52.194.0'],
    ['192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
    ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
    ['192.175.47.255', '192.175.48.0', '192.175.48.255', '192.175.49.0'],
    ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
    ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
    ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
    ['223.255.255.255', '224.0.0.0', '239.255.255.255'],
    ['2000::', '2001::', '2001:1ff:ffff::', '2001:200::'],
    ['2001:db7:ffff::', '2001:db8::', '2001:db8:ffff::', '2001:db9::'],
    ['2001:ffff::', '2002::', '2002:ffff::', '2003::'],
    ['2620:4f:7fff::', '2620:4f:8000::', '2620:4f:8000:ffff::', '2620:4f:8001::'],
    ['3ffd:ffff::', '3ffe::', '3fff:fff:ffff::', '3fff:1000::'],
  ])('HSE-12 T28 a closed range has exact bounds: %s | %s', (...edges) => {
    const expected = edges.length === 2 ? [false, true] : [true, false, false, true].slice(0, edges.length)
    expect(edges.map(isPublicAddress)).toEqual(expected)
  })

  test.each(['', 'localhost', '1.1.1', '0x7f.1', '2606:4700::1111%eth0', '1.1.1.1 '])('%j is no address', (text) => {
    expect(isPublicAddress(text)).toBe(false)
  })
})

describe('name resolution of a connection', () => {
  const found = (all: boolean) =>
    new Promise<string | readonly LookupAddress[]>((resolve, reject) => {
      const lookup = createCheckedLookup(
        async () => [{ address: '93.184.215.14', family: 4 }],
        createAddressRule(new URL('https://x.example'), noNetworks),
      )
      lookup(hostNameFor('x'), { all }, (error, address) => (error === null ? resolve(address) : reject(error)))
    })

  test('the lookup returns the checked address, in both call forms', async () => {
    expect(await found(false)).toBe('93.184.215.14')
    expect(await found(true)).toEqual([{ address: '93.184.215.14', family: 4 }])
  })
})

const receiver = async (answer: RequestListener, timeoutMs = 30_000) => {
  const requests: { url: string; body: string; headers: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString(), headers: request.headers })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const to: buildConnector.connector = (_options, callback) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('connect', () => callback(null, socket)).on('error', (error) => callback(error, null))
  }
  return {
    requests,
    post: createOutgoingPost({ allowed: noNetworks, connect: to, timeoutMs }),
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('posting', () => {
  test('a post sends body and headers unchanged and returns the status', async () => {
    const { requests, post, end } = await receiver((_, response) => response.writeHead(202).end('thanks'))
    const headers = { 'content-type': 'application/json', 'homeward-id': 'e1' }
    expect(await post('https://hooks.merchant.example/in?a=1', { body: '{"é":1}', headers })).toEqual({ status: 202 })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ url: '/in?a=1', body: '{"é":1}', headers })
    expect(requests[0]?.headers.host).toBe('hooks.merchant.example')
    end()
  })

  test('a post follows no redirect', async () => {
    const { requests, post, end } = await receiver((_, response) =>
      response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
    )
    expect(await post('https://hooks.merchant.example/in', letter)).toEqual({ status: 307 })
    expect(requests).toHaveLength(1)
    end()
  })

  test('a post reads little of an endless answer', async () => {
    let written = 0
    const { post, end } = await receiver((_, response) => {
      response.writeHead(200)
      const more = (): void => {
        while (!response.destroyed && written < 50_000_000) {
          written += 65_536
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more)
        }
      }
      more()
    })
    expect(await post('https://hooks.merchant.example/in', letter)).toEqual({ status: 200 })
    expect(written).toBeLessThan(20_000_000)
    end()
  })

  test('a post without an answer times out', async () => {
    const { post, end } = await receiver(() => {}, 400)
    await expect(post('https://hooks.merchant.example/in', letter)).rejects.toThrow('did not respond in time')
    end()
  })
})
