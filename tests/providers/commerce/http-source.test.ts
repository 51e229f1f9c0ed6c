import { expect, test } from 'vitest'
import { httpSource } from '../../../server/providers/commerce/http/source.ts'
import { shirt } from './sold.ts'

const circling = httpSource(
  async ({ path, query = {} }) => ({
    status: 200,
    retryAfterMs: null,
    body: { [path.slice(1)]: [], next: query.cursor ?? 'second' },
  }),
  () => {},
  Date.now,
)

test.each([
  'orders',
  'catalogue',
  'collections',
] as const)('BCK-02 BCK-05 a page of %s that links to itself is an error', async (what) => {
  expect((await circling[what]({ since: null, cursor: null }, 1_000)).next).toBe('second')
  await expect(circling[what]({ since: null, cursor: 'second' }, 1_000)).rejects.toMatchObject({
    code: 'RET_ERR_CURSOR_GONE',
  })
})

test('FND-64 a product of an external system loses its description markup once', async () => {
  const body = { products: [{ ...shirt, description: '<p>Holds &lt;5 kg&gt;</p><p>Warm</p>' }], next: null }
  const source = httpSource(
    async () => ({ status: 200, retryAfterMs: null, body }),
    () => expect.unreachable(),
    Date.now,
  )
  const description = 'Holds <5 kg>\nWarm'
  expect(await source.products([shirt.id], 1_000)).toMatchObject([{ description }])
  expect((await source.catalogue({ since: null, cursor: null }, 1_000)).entities).toMatchObject([{ description }])
})
