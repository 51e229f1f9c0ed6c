import { describe, expect, test } from 'vitest'
import type { Component } from '../../schemas/components/index.ts'
import type { Problem } from '../../schemas/envelope/problem.ts'
import { type ProblemCode, problemCodes } from '../../schemas/envelope/problem-codes.ts'
import type { Envelope, Screen } from '../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import type { Action, Button } from '../../schemas/screen/action.ts'
import { checkEnvelope } from '../../server/http/request/check-envelope.ts'
import { answer, exchange, findOrder, itemPanel, lookup, lookupParts } from '../client/runtime/screens.ts'
import type { PressRecord } from '../conformance/press-record.ts'
import { expectPress, pressNames } from '../support/golden.ts'

const press = 'Find order'

const pageWithAction = (action: Action, overrides: Partial<Screen> = {}): Envelope => {
  const button: Button = { id: 'find', label: press, look: 'primary', action }
  const [fields] = lookupParts
  return answer(
    lookup({
      regions: { main: [...(fields ? [fields] : []), { type: 'actions', id: 'ways', buttons: [button] }] },
      ...overrides,
    }),
  )
}

const first = pageWithAction(findOrder)

const refusedPress = (
  code: ProblemCode,
  words: Omit<Problem, 'code'>,
  overrides: Partial<Envelope> = {},
): PressRecord => ({
  first,
  press,
  status: problemCodes[code].status,
  answer: { ...first, ...overrides, problem: { code, ...words } },
})

const notice = (id: string, text: string): Component => ({
  type: 'notice',
  id,
  tone: 'danger',
  body: [{ kind: 'paragraph', inline: [{ kind: 'words', text }] }],
})

const methods: Component = {
  type: 'deferred',
  id: 'methods',
  href: '/api/v1/demo/parts/methods',
  path: '/exchange',
  label: 'Reading the ways to send it',
  shape: 'card',
  failed: { text: 'They could not be read', retry: 'Try again' },
}

const filledPress = (component: Component): PressRecord => ({
  first: answer(exchange({ regions: { main: [methods] } })),
  status: 200,
  answer: { contract: CONTRACT, rev: null, base: 'exchange', parts: [{ id: 'methods', component }] },
})

const orderUnknown = { title: 'We did not find the order', detail: 'Check the number in the order confirmation' }

const situations: Readonly<Record<string, PressRecord>> = {
  fields: refusedPress('invalid', {
    title: 'Please check the following',
    fields: [
      { form: 'lookup', name: 'order', message: 'An order number has at most 20 characters' },
      { form: 'lookup', name: 'proof', message: 'This zip is of another country' },
    ],
  }),
  notice: refusedPress('lookup-refused', orderUnknown),
  'notice-over-overlay': refusedPress('no-items', { title: 'Nothing is selected' }, { overlay: itemPanel() }),
  modal: refusedPress('totals-failed', { ...orderUnknown, modal: true, ref: 'r-1' }),
  toast: refusedPress(
    'not-offered',
    { title: 'The page does not offer this any more' },
    { effects: [{ type: 'toast', tone: 'error', text: 'This offer has ended' }] },
  ),
  stale: refusedPress('stale', { title: 'The page changed in another window', detail: 'These are the newest amounts' }),
  steps: {
    first,
    press,
    status: 200,
    answer: answer(
      exchange({
        steps: {
          label: 'Steps of the return',
          items: [
            { label: 'Your order', state: 'complete', stateLabel: 'done', path: '/' },
            { label: 'Your items', state: 'active', stateLabel: 'current step' },
            { label: 'Last look', state: 'ahead', stateLabel: 'to come' },
          ],
        },
      }),
    ),
  },
  'without-page': {
    first,
    press,
    status: problemCodes.unavailable.status,
    answer: { contract: CONTRACT, rev: null, problem: { code: 'unavailable', ...orderUnknown } },
  },
  part: filledPress({
    type: 'text',
    id: 'methods',
    look: 'body',
    heading: 'Send it with Posten',
    body: [{ kind: 'paragraph', inline: [{ kind: 'words', text: 'Hand it in at a counter' }] }],
  }),
  'part-refused': filledPress(notice('methods', 'No carrier collects from this address')),
  confirm: {
    first: pageWithAction({
      ...findOrder,
      confirm: {
        title: 'Cancel this return?',
        body: 'Your label becomes void',
        yes: 'Cancel the return',
        no: 'Keep it',
      },
    }),
    press,
  },
  leave: {
    first: pageWithAction(
      { type: 'back' },
      {
        name: 'exchange',
        key: 'exchange',
        path: '/exchange',
        previous: '/',
        leave: { title: 'Leave the page?', body: 'Your choices are lost', yes: 'Leave', no: 'Stay here' },
      },
    ),
    press,
  },
}

describe('FND-82 the recorded presses of the conformance kit', () => {
  test.each(Object.entries(situations))('presses/%s holds to the contract and its recording', (name, record) => {
    for (const envelope of [record.first, record.answer ?? record.first])
      checkEnvelope(JSON.parse(JSON.stringify(envelope)))
    expectPress(name, record)
  })

  test('the conformance kit has a recording for each situation', () => {
    expect(pressNames()).toEqual(Object.keys(situations).sort())
  })
})
