import { describe, expect, test } from 'vitest'
import type { Effect, Envelope } from '../../schemas/envelope/screen.ts'
import type { Action, Button, ClientAction } from '../../schemas/screen/action.ts'
import { checkEnvelope } from '../../server/http/request/check-envelope.ts'
import { answer, findOrder, itemPanel, lookup, lookupParts, submit } from '../client/runtime/screens.ts'
import { expectGolden, goldenNames } from '../support/golden.ts'

const label = 'https://returns.example/label.pdf'

const effects = {
  navigate: { type: 'navigate', path: '/exchange' },
  redirect: { type: 'redirect', href: 'https://shop.example/' },
  toast: { type: 'toast', tone: 'success', text: 'Gift receipt sent' },
  announce: { type: 'announce', text: 'Two items in the return' },
  focus: { type: 'focus', id: 'find' },
  download: { type: 'download', href: label, filename: 'label.pdf' },
  cue: { type: 'cue', id: 'fields', name: 'selected' },
  track: { type: 'track', event: 'Failed Order Lookup', constant: 'Lookup' },
  authenticate: {
    type: 'authenticate',
    entry: { provider: 'sandbox', href: '/api/v1/demo/sandbox/tokens' },
    secret: 'question-1',
    words: { title: 'Your bank asks', body: 'Is it you?', approve: 'It is me', decline: 'It is not' },
    answer: {
      href: '/api/v1/demo/sandbox/questions/question-1',
      approve: { approved: true },
      decline: { approved: false },
    },
    onward: submit('card.confirmed'),
  },
  forget: { type: 'forget' },
  reload: { type: 'reload' },
} satisfies { readonly [Type in Effect['type']]: Extract<Effect, { type: Type }> }

const presses = {
  navigate: { type: 'navigate', path: '/exchange', counted: 'Order Lookup' },
  back: { type: 'back' },
  link: { type: 'link', href: 'https://shop.example/sizes', counted: 'Get Directions' },
  open: { type: 'open', dialog: 'help' },
  close: { type: 'close' },
  copy: { type: 'copy', text: 'RETURN-1001', done: 'Copied' },
  share: { type: 'share', title: 'A gift', url: 'https://returns.example/#/gift-link/abc' },
  print: { type: 'print', href: label, counted: submit('return.print') },
  download: { type: 'download', href: label, filename: 'label.pdf' },
  focus: { type: 'focus', id: 'fields' },
  reload: { type: 'reload' },
  host: { type: 'host', message: 'closed' },
} satisfies { readonly [Type in ClientAction['type']]: Extract<ClientAction, { type: Type }> }

/** An answer that renders the same page: any difference comes from its effects. */
const answerWith = (...all: readonly Effect[]): Envelope => answer(lookup(), { effects: [...all] })

const pageWithAction = (action: Action) => {
  const [fields] = lookupParts
  const press: Button = { id: 'find', label: 'Find order', look: 'primary', action }
  return lookup({
    regions: { main: [...(fields ? [fields] : []), { type: 'actions', id: 'ways', buttons: [press] }] },
    dialogs: { help: itemPanel({ id: 'help', kind: 'dialog', title: 'Where is my number?', path: '/' }) },
  })
}

const answerToPress = (action: ClientAction): Envelope => {
  if (action.type === 'close')
    return answer(pageWithAction(findOrder), { overlay: itemPanel({ close: { label: 'Close', action } }) })
  const otherPage = { name: 'exchange', key: 'exchange', path: '/exchange', previous: '/' }
  return answer({ ...pageWithAction(action), ...(action.type === 'back' && otherPage) })
}

const situations: Readonly<Record<string, Envelope>> = {
  ...Object.fromEntries(Object.entries(effects).map(([type, effect]) => [`answer-${type}`, answerWith(effect)])),
  'answer-in-order': answerWith(effects.announce, effects.forget, effects.track, effects.toast, effects.navigate),
  ...Object.fromEntries(Object.entries(presses).map(([type, action]) => [`press-${type}`, answerToPress(action)])),
}

describe('CTR-08 effects of an answer or a press', () => {
  test.each(Object.entries(situations))('effects/%s is recorded by the contract', (name, envelope) => {
    checkEnvelope(envelope)
    expectGolden(`effects/${name}`, envelope)
  })

  test('every effect has an answer', () => {
    expect(goldenNames('effects')).toEqual(Object.keys(situations).sort())
  })
})
