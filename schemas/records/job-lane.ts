import type { JobKind } from './job.ts'

/** Jobs of a lane wait for the same external party and never occupy another lane. */
export const jobLanes = ['money', 'parcels', 'mail', 'orders', 'webhooks', 'upkeep'] as const
export type JobLane = (typeof jobLanes)[number]

const lanesByKind: Readonly<Record<JobKind, JobLane>> = {
  'follow-up': 'money',
  'payment-sweep': 'money',
  'payment-event': 'money',
  collect: 'money',
  label: 'parcels',
  track: 'parcels',
  method: 'parcels',
  'cancel-booking': 'parcels',
  'call-off': 'parcels',
  mail: 'mail',
  'order-link': 'mail',
  'request-letter': 'mail',
  'gift-letter': 'mail',
  'withdrawal-letter': 'mail',
  'withdrawal-decision': 'mail',
  'withdrawal-news': 'mail',
  'withdrawal-account': 'mail',
  'withdrawal-notice': 'mail',
  'staff-letter': 'mail',
  'catch-up': 'orders',
  listen: 'orders',
  'free-again': 'orders',
  signal: 'orders',
  'withdrawal-match': 'orders',
  'withdrawal-verdict': 'orders',
  'withdrawal-check': 'upkeep',
  'forget-person': 'orders',
  'forget-amendments': 'orders',
  'forget-shop': 'orders',
  webhooks: 'webhooks',
  'webhook-delivery': 'webhooks',
  expire: 'upkeep',
  awaited: 'upkeep',
  close: 'upkeep',
  bulk: 'upkeep',
  requeue: 'upkeep',
  mirrors: 'upkeep',
  listeners: 'upkeep',
  nightly: 'upkeep',
  'check-config': 'upkeep',
  'remove-files': 'upkeep',
  'forget-addressees': 'upkeep',
}

const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(lanesByKind, kind)

export const laneOf = (kind: string): JobLane => (isJobKind(kind) ? lanesByKind[kind] : 'upkeep')
