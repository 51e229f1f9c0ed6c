import { expect, it } from 'vitest'
import { createScreens } from '../../../client/runtime/transport/screens.ts'
import type { TransportReply } from '../../../client/runtime/transport/transport.ts'
import { settled } from './outside.ts'
import { answer, exchange, lookup } from './screens.ts'

/** A service that answers every path with the lookup, and each question that it was asked. */
const serviceOf = () => {
  const asked: (readonly [path: string, etag: string | null])[] = []
  const screen = async ({ path }: { readonly path: string }, etag: string | null): Promise<TransportReply> => {
    asked.push([path, etag])
    return { kind: 'answer', status: 200, envelope: answer(lookup()), etag: '"lookup"', language: 'en' }
  }
  return { asked, transport: { screen } }
}

const kept = async () => (await import('../../../client/runtime/transport/kept-screens.ts')).keepScreens

it('PAC-08 a screen is asked for without waiting for what keeps screens, and is known under its tag once that has come', async () => {
  const { asked, transport } = serviceOf()
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  const screens = createScreens(transport, () => coming.then(kept))
  expect(await screens.fetch({ href: '/screens', path: '/', rev: null })).toMatchObject({ kind: 'answer' })
  expect(screens.known('/', answer(lookup()).rev)).toBeNull()
  come()
  await kept()
  await settled()
  expect(screens.known('/', answer(lookup()).rev)?.screen?.key).toBe(lookup().key)
  await screens.fetch({ href: '/screens', path: '/', rev: null })
  expect(asked).toEqual([
    ['/', null],
    ['/', '"lookup"'],
  ])
})

it('PAC-08 where what keeps screens cannot be loaded each screen is asked for, and the next one tries again', async () => {
  const { asked, transport } = serviceOf()
  let tries = 0
  const screens = createScreens(transport, async () => {
    tries += 1
    if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return kept()
  })
  for (let n = 0; n < 3; n += 1) {
    expect(await screens.fetch({ href: '/screens', path: '/', rev: null })).toMatchObject({
      kind: 'answer',
      status: 200,
    })
    await kept()
    await settled()
  }
  expect(tries).toBe(3)
  await screens.fetch({ href: '/screens', path: '/', rev: null })
  expect(asked.map(([, etag]) => etag)).toEqual([null, null, null, '"lookup"'])
})

it('PAC-08 what was forgotten before what keeps screens has come is not known afterwards', async () => {
  const { transport } = serviceOf()
  const screens = createScreens(transport, kept)
  screens.keep('/exchange', answer(exchange(), { rev: 'd1' }))
  screens.forget()
  await kept()
  await settled()
  expect(screens.known('/exchange', 'd1')).toBeNull()
})
