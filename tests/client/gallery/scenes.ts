import type { Component } from '../../../schemas/components/index.ts'
import type { Style } from '../../../schemas/config/style.ts'
import type { Screen } from '../../../schemas/envelope/screen.ts'
import { confirm, order, outcome, photos, reason, variant } from './items-scenes.ts'
import { address, captcha, lookup, lookupFields, notFound } from './lookup-scenes.ts'
import { misc, shop } from './other-scenes.ts'
import { buildSavedCard, cardField, payment, stripeCard } from './payment-scenes.ts'
import { credit, review } from './review-scenes.ts'
import { status } from './status-scenes.ts'

export type Scene = {
  readonly screen: Screen
  readonly style?: Partial<Style>
  readonly overlay?: { readonly title: string; readonly body: readonly Component[] }
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly errors?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly valid?: boolean
  readonly pending?: string
  readonly extra?: 'toasts' | 'error-modal' | 'offline' | 'modal' | 'bank'
  /** Pressed by label once the scene is rendered. */
  readonly press?: string
}

const warm: Partial<Style> = {
  branding: { primaryColor: '#1f4d3f' },
  background: { color1: '#f1ece3', color2: '#e6dfd2' },
  globals: { sharpness: 'round' },
}
const yellow: Partial<Style> = { branding: { primaryColor: '#ffd23f' }, globals: { sharpness: 'sharp' } }

const typedValues = { lookup: { order: '#1001', proof: '10001' } }

export const scenes: Readonly<Record<string, Scene>> = {
  lookup: { screen: lookup(lookupFields), style: warm, valid: false },
  'lookup-plain': { screen: lookup(lookupFields), values: typedValues },
  'lookup-refused': {
    screen: lookup([...lookupFields, captcha]),
    style: warm,
    values: typedValues,
    errors: {
      lookup: {
        proof: 'Order number and shipping postal code do not match',
        captcha: 'Complete the captcha to continue',
      },
    },
  },
  'lookup-pending': { screen: lookup(lookupFields), style: yellow, values: typedValues, pending: 'order.lookup' },
  address: {
    screen: address,
    style: warm,
    values: { address: { country: 'US', firstName: 'Ada' } },
  },
  order: { screen: order, style: warm },
  'order-yellow': { screen: order, style: yellow },
  reason: {
    screen: order,
    style: warm,
    overlay: { title: 'Return Linen shirt', body: reason },
    values: { reason: { reason: 'large' } },
  },
  outcome: {
    screen: order,
    style: warm,
    overlay: { title: 'Return Linen shirt', body: outcome },
    values: { outcome: { outcome: 'exchange' } },
  },
  variant: {
    screen: order,
    style: warm,
    overlay: { title: 'Exchange Linen shirt', body: variant },
    values: { variant: { variant: 'v20' } },
  },
  photos: {
    screen: order,
    style: warm,
    overlay: { title: 'Return Wool coat', body: photos },
    values: { answer: { value: 'photo-one photo-two' } },
  },
  confirm: { screen: order, style: yellow, overlay: { title: 'Is this right?', body: confirm } },
  credit: { screen: credit, style: warm },
  review: { screen: review, style: warm },
  'review-plain': { screen: review },
  card: { screen: payment(cardField()), style: warm },
  'card-plain': { screen: payment(cardField()), style: yellow },
  'card-incomplete': { screen: payment(cardField()), style: warm, press: 'Use this card' },
  'card-refused': {
    screen: payment(cardField()),
    style: warm,
    errors: { card: { payment: 'Prepaid cards cannot be used for an instant exchange.' } },
  },
  'card-pending': { screen: payment(cardField()), style: warm, pending: 'payment.card' },
  'card-taken': { screen: payment(buildSavedCard()), style: warm },
  'card-stripe': { screen: payment(stripeCard()), style: warm },
  bank: { screen: payment(buildSavedCard()), style: warm, extra: 'bank' },
  status: { screen: status, style: warm, values: { survey: { score: '4' } } },
  shop: {
    screen: shop,
    style: warm,
  },
  misc: { screen: misc, extra: 'toasts' },
  'not-found': { screen: notFound, style: warm },
  'error-modal': { screen: order, style: warm, extra: 'error-modal' },
  modal: { screen: order, style: warm, extra: 'modal' },
  offline: { screen: lookup(lookupFields), style: warm, values: typedValues, extra: 'offline' },
}
