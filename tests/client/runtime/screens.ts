import type { Component } from '../../../schemas/components/index.ts'
import type { Init } from '../../../schemas/envelope/init.ts'
import type { Envelope, Overlay, Screen } from '../../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../../schemas/envelope/version.ts'
import type { Submit } from '../../../schemas/screen/action.ts'
import type { Field } from '../../../schemas/screen/fields.ts'
import { ENTRIES } from '../../../server/domain/journey/routes.ts'

export const init: Init = {
  contract: CONTRACT,
  shop_id: 'demo',
  name: 'Alder & Pine',
  currency: 'USD',
  language: 'en',
  allowed_languages: ['en', 'fr'],
  customizations: {
    content: {},
    style: { branding: {}, background: {}, globals: {}, product: {} },
    settings: {},
  },
  feature_flags: [],
  calls: {
    screens: '/api/v1/demo/screens',
    entry: '/api/v1/demo/actions/entry.open',
    entries: ENTRIES,
    metric: '/api/v1/metric?shop=demo',
  },
  title: 'Returns',
  description: 'Send something back',
  strings: {
    'captcha.checking': 'Checking…',
    'captcha.failed': 'The check didn’t work.',
    'captcha.retry': 'Try again',
    'captcha.verified': 'You are verified.',
    close: 'Close',
    'close-message': 'Close message',
    copied: 'Copied to the clipboard',
    'error.body': 'Something went wrong on our side. Please try again.',
    'error.contact': 'If it happens again, please contact support.',
    'error.restart': 'Try again',
    'error.title': 'Something went wrong',
    'form.captcha': 'Please tick this box first',
    'form.email': 'This field needs to be an email address',
    'form.errors': 'Please check the following',
    'form.incomplete': 'Fill in the required fields first',
    'form.listed': 'Please choose one',
    'form.long': 'This is too long',
    'form.missing': 'This field is required',
    'form.optional': 'optional',
    'form.pattern': 'Please check how this is written',
    'form.sending': 'A photo is still on its way',
    'form.unchanged': 'Nothing has changed yet',
    'gallery.next': 'Next picture',
    'gallery.previous': 'Previous picture',
    loading: 'Loading…',
    'needs-script': 'This part needs JavaScript. Please turn it on in your browser, or contact us.',
    'new-tab': '(opens in a new tab)',
    offline: 'You are offline.',
    'offline-body': 'Your entries are still here.',
    'offline-title': 'No connection',
    online: 'You are connected again.',
    'photos-smaller': 'Larger ones are made smaller for you.',
    retry: 'Try again',
    'unknown-part': 'This part of the page cannot be shown.',
    'use-choice': 'Use this choice',
    change: 'Change',
    wait: 'One moment, please',
  },
}

export const submit = (name: string, overrides: Partial<Submit> = {}): Submit => ({
  type: 'submit',
  name,
  href: `/api/v1/demo/actions/${name}`,
  ...overrides,
})

export const orderField: Field = { name: 'order', label: 'Order number', kind: 'text', required: true }
export const proofField: Field = { name: 'proof', label: 'Shipping zip', kind: 'text', required: true }

export const findOrder = submit('order.lookup', { form: 'lookup' })

export const lookupParts: Component[] = [
  { type: 'field_group', id: 'fields', form: 'lookup', fields: [orderField, proofField] },
  {
    type: 'actions',
    id: 'ways',
    buttons: [{ id: 'find', label: 'Find order', look: 'primary', needs: 'valid', action: findOrder }],
  },
]

export const lookup = (overrides: Partial<Screen> = {}): Screen => ({
  ...page({ name: 'lookup', constant: 'Lookup', key: 'lookup', path: '/', heading: 'Start a return' }),
  title: 'Find your order',
  description: 'Look up an order',
  regions: { main: lookupParts },
  forms: { lookup: { seed: 's1', values: { order: '', proof: '' } } },
  ...overrides,
})

export const exchange = (overrides: Partial<Screen> = {}): Screen => ({
  ...page({ name: 'exchange', constant: 'Exchange', key: 'exchange', path: '/exchange', heading: 'Choose items' }),
  ...overrides,
})

const words = (text: string): Component => ({
  type: 'text',
  id: 'words',
  look: 'body',
  body: [{ kind: 'paragraph', inline: [{ kind: 'words', text }] }],
})

export const page = (overrides: Pick<Screen, 'name' | 'constant' | 'key' | 'path' | 'heading'>): Screen => ({
  ...overrides,
  history: 'push',
  title: overrides.heading,
  layout: 'default',
  cart: false,
  stickyNav: false,
  chrome: { header: 'bar', brand: { name: 'Alder & Pine' }, skip: 'Skip to content' },
  regions: { main: [words(overrides.heading)] },
  track: { event: 'view', constant: overrides.constant },
})

export const itemPanel = (overrides: Partial<Overlay> = {}): Overlay => ({
  id: 'item',
  kind: 'panel',
  title: 'Why are you sending it back?',
  path: '/exchange?item=1.1&step=select-reason',
  close: { label: 'Close', action: { type: 'navigate', path: '/exchange' } },
  body: [words('Tell us')],
  ...overrides,
})

export const answer = (screen: Screen, overrides: Partial<Envelope> = {}): Envelope => ({
  contract: CONTRACT,
  rev: null,
  screen,
  overlay: null,
  ...overrides,
})
