import type { Translate } from '../../locales/translate.ts'
import { type LabelBlock, labelBlock } from '../../schemas/components/label-block.ts'
import { button, post } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'

/** What became of the label. */
export type LabelView =
  | { readonly kind: 'processing' | 'queued' }
  | { readonly kind: 'error'; readonly address: boolean; readonly canEditAddress: boolean }
  | {
      readonly kind: 'ready'
      readonly number: string
      readonly href: string
      readonly carrier: string
      readonly service: string
      readonly trackingNumber: string
      readonly createdAt: number
    }

const ready = (label: Extract<LabelView, { kind: 'ready' }>, t: Translate): LabelBlock =>
  labelBlock({
    id: 'label',
    look: 'ready',
    heading: t('label.ready'),
    body: plain(t('label.ready-copy')),
    document: { href: label.href, label: t('label.preview') },
    facts: [
      { label: t('label.carrier'), value: label.carrier },
      { label: t('label.service'), value: label.service },
      { label: t('label.tracking'), value: label.trackingNumber },
      { label: t('label.made-on'), value: t.date(label.createdAt) },
    ],
    actions: [
      button({
        id: 'print-label',
        label: t('label.print'),
        look: 'primary',
        action: { type: 'print', href: label.href },
      }),
      button({
        id: 'download-label',
        label: t('label.download'),
        look: 'text',
        action: { type: 'download', href: label.href, filename: t('label.file', { number: label.number }) },
      }),
    ],
  })

const failed = (shopId: string, label: Extract<LabelView, { kind: 'error' }>, t: Translate): LabelBlock => {
  const retry = button({
    id: 'retry-label',
    label: t('label.retry'),
    look: 'secondary',
    action: post(shopId, 'return.label', { pending: t('label.retrying') }),
  })
  const update = button({
    id: 'update-address',
    label: t('label.update-address'),
    look: 'primary',
    action: { type: 'open', dialog: 'address' },
  })
  return labelBlock({
    id: 'label',
    look: 'error',
    heading: t(label.address ? 'label.address-error' : 'label.error'),
    body: plain(t(label.address ? 'label.address-error-copy' : 'label.error-copy')),
    actions: label.address && label.canEditAddress ? [update] : [retry],
  })
}

/** The label, or why there is none yet (LBL-06 to LBL-11). */
export const labelBlockOf = (shopId: string, label: LabelView, t: Translate): LabelBlock => {
  if (label.kind === 'ready') return ready(label, t)
  if (label.kind === 'error') return failed(shopId, label, t)
  return labelBlock({
    id: 'label',
    look: label.kind,
    heading: t(`label.${label.kind}`),
    body: plain(t(`label.${label.kind}-copy`)),
    actions: [],
  })
}
