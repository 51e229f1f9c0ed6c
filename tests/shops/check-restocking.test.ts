import { expect, test } from 'vitest'
import { wrenfoldShop } from '../../server/demo/wrenfold-shop.ts'
import { problemsOf } from './problems.ts'

const medusa = {
  ...{ url: 'https://medusa.shop.example', email: 'portal@shop.example', location: 'sloc_1' },
  password: 'HOMEWARD_WRENFOLD__MEDUSA',
}

const shopWith = (adapters: Partial<(typeof wrenfoldShop)['adapters']>) => ({
  ...wrenfoldShop,
  adapters: { ...wrenfoldShop.adapters, ...adapters },
})

test('BCK-03 units that an order system cannot be told to put in stock are promised to no merchant', () => {
  const [problem] = problemsOf(shopWith({ commerce: { medusa }, restockReceived: true }))
  expect(problem).toMatchObject({ pointer: '/adapters/restockReceived', message: expect.stringContaining('by hand') })
  expect(problemsOf(shopWith({ restockReceived: true }))).toEqual([])
})
