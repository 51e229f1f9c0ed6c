import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { text } from '../../schemas/components/text.ts'
import { plain } from '../parts/rich-text.ts'

/** No parcel is needed. */
export type StaysBy = 'keep' | 'donate' | 'sent'

const texts = {
  parcel: ['review.method-legend', 'review.method-none'],
  keep: ['status.card-keep-eyebrow', 'status.card-keep-copy'],
  donate: ['status.card-donate-eyebrow', 'status.card-donate-copy'],
} as const

/** `staysBy` null: a parcel is sent, but there is no choice of method (FIX-76). */
export function noMethod(staysBy: StaysBy | null, t: Translate): Component[] {
  if (staysBy === 'sent') return []
  const [heading, body] = texts[staysBy ?? 'parcel']
  return [text({ id: 'method-none', look: 'body', heading: t(heading), body: plain(t(body)) })]
}
