import type { TextKey } from '../../../locales/bundles.ts'

export const headlessTexts = {
  'fault.not-found': 'fault.nothing-there',
  'fault.not-offered': 'fault.not-possible',
  'fault.precondition': 'fault.read-first',
  'fault.stale': 'fault.changed',
  'fault.unavailable-copy': 'fault.try-again',
  'lookup.prove-elsewhere': 'lookup.prove-change',
  'lookup.prove-receipt': 'lookup.prove-by-receipt',
  'request.not-sent': 'request.try-again',
  'request.paused-copy': 'request.paused-wait',
  'survey.failed': 'survey.not-saved',
} as const satisfies Partial<Record<TextKey, TextKey>>
