import { expect, test } from 'vitest'
import { actions } from '../../schemas/components/actions.ts'
import type { Args, Button, Submit } from '../../schemas/screen/action.ts'
import { isActionOffered } from '../../server/journey/request/offers.ts'
import { goldenEnvelope } from '../support/golden.ts'

const submit = (args: Args): Submit => ({
  type: 'submit',
  name: 'item.open',
  href: '/api/v1/wrenfold/actions/item.open',
  args,
})

const buildPage = (args: Args) => {
  const { screen } = goldenEnvelope('lookup/captcha')
  if (screen === undefined) throw new Error('The golden has a screen')
  const button: Button = { id: 'open', label: 'Open', look: 'primary', action: submit(args) }
  const main = [actions({ id: 'all', buttons: [button] })]
  return { screen: { ...screen, regions: { main } }, overlay: null, rev: 'd1' }
}

test('SEC-13 an action is offered with exactly the arguments of its button', () => {
  const page = buildPage({ item: '1.1', step: 'select-reason' })
  const isOffered = (args: Args) => isActionOffered(page, { name: 'item.open', args })
  expect(isOffered({ step: 'select-reason', item: '1.1' })).toBe(true)
  const others: readonly Args[] = [
    {},
    { item: '1.1' },
    { item: '1.2', step: 'select-reason' },
    { item: '1.1', step: 'select-reason', credit: 'refund' },
  ]
  expect(others.filter(isOffered)).toEqual([])
  expect(isActionOffered(page, { name: 'item.discard', args: { item: '1.1', step: 'select-reason' } })).toBe(false)
})
