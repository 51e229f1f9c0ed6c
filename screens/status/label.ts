import type { Translate } from '../../locales/translate.ts'
import { type LabelBlock, labelBlock } from '../../schemas/components/label-block.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { button, post } from '../parts/buttons.ts'
import { paragraphs, plain } from '../parts/rich-text.ts'
import type { BlockView, CarrierView, CodeMethod, LabelView, Leading, ReturnMethodView } from './return-method-view.ts'

/** `late` and `voided` are final. */
const states = {
  processing: { look: 'processing', heading: 'label.processing', copy: 'label.processing-copy' },
  queued: { look: 'queued', heading: 'label.queued', copy: 'label.queued-copy' },
  held: { look: 'queued', heading: 'label.held', copy: 'label.held-copy' },
  late: { look: 'none', heading: 'label.none-expired', copy: 'label.none-expired-copy' },
  voided: { look: 'none', heading: 'label.none-voided', copy: 'label.none-voided-copy' },
} as const

export function stateBlock(state: keyof typeof states, t: Translate): LabelBlock {
  const { look, heading, copy } = states[state]
  return labelBlock({ id: 'label', look, heading: t(heading), body: plain(t(copy)), actions: [] })
}

export const processingText = (email: string | null, t: Translate): string =>
  t(email === null ? 'label.processing-copy' : 'label.processing-mailed')

export const processingHeading = (awaits: CodeMethod | undefined, t: Translate): string =>
  t(awaits === undefined ? 'label.processing' : 'label.processing-code')

/** LBL-28. */
export const carrierMark = ({ name, mark }: CarrierView) => (mark === null ? {} : { mark: { src: mark, alt: name } })

const requestLabelButton = (shopId: string, t: Translate, words: { readonly id: string; readonly label: string }) =>
  button({ ...words, look: 'secondary', action: post(shopId, 'return.label', { pending: t('label.retrying') }) })

const faces = {
  qr: { turn: 'turn-to-qr', show: 'label.show-code', choice: 'choose-qr', choose: 'label.choose-code' },
  label: { turn: 'turn-to-label', show: 'label.show-label', choice: 'choose-label', choose: 'label.choose-label' },
} as const

const switchFace = (shopId: string, view: keyof typeof faces, t: Translate) =>
  post(shopId, 'return.qr', { args: { view }, pending: t('label.turning') })

/** LBL-20. */
export function switchFaceButton(shopId: string, view: keyof typeof faces, t: Translate) {
  const { turn, show } = faces[view]
  return button({ id: turn, label: t(show), look: 'text', action: switchFace(shopId, view, t) })
}

interface PrintableLabelView {
  readonly label: LabelView
  readonly number: string
  readonly returnBy: number
  readonly leading: Leading
}

const dayFact = (label: string, day: number, t: Translate) => ({
  label,
  value: t.date(day),
  time: toIsoTime(day),
})

interface ProcessingView extends Pick<PrintableLabelView, 'returnBy'> {
  readonly block: Extract<BlockView, { kind: 'processing' }>
  readonly email: string | null
}

export function processingBlock({ block: { awaits }, email, returnBy }: ProcessingView, t: Translate): LabelBlock {
  const common = { ...stateBlock('processing', t), heading: processingHeading(awaits, t) }
  const copy = processingText(email, t)
  if (awaits !== undefined) return { ...common, body: plain(copy) }
  const body = paragraphs([copy, t('label.processing-pack')])
  return { ...common, body, facts: [dayFact(t('label.drop-by'), returnBy, t)] }
}

/** The validity matters only where it ends before the deadline of the return. */
const factsOf = ({ label, returnBy }: PrintableLabelView, t: Translate) => {
  const { carrier, service, expiresAt, returnCode, trackingNumber } = label
  return [
    { label: t('label.carrier'), value: [carrier.name, service].filter((part) => part !== '').join(' ') },
    dayFact(t('label.drop-by'), returnBy, t),
    ...(expiresAt !== null && expiresAt < returnBy ? [dayFact(t('label.valid-until'), expiresAt, t)] : []),
    { label: t('label.tracking'), value: trackingNumber },
    ...(returnCode === null ? [] : [{ label: t('code.return-code'), value: returnCode }]),
  ]
}

const faceTexts = {
  return: { heading: 'label.ready', copy: 'label.ready-copy' },
  donation: { heading: 'label.donate', copy: 'label.donate-copy' },
} as const

/** Printing is counted by the service (`return.print`); downloads are not. */
export function printableLabel(shopId: string, view: PrintableLabelView, t: Translate): LabelBlock {
  const { label, number, leading } = view
  const { heading, copy } = faceTexts[label.of]
  return labelBlock({
    id: 'label',
    look: 'ready',
    heading: t(heading),
    body: plain(t(copy)),
    document: { href: label.href, label: t('label.preview') },
    facts: factsOf(view, t),
    ...carrierMark(label.carrier),
    actions: [
      button({
        id: 'download-label',
        label: t('label.download'),
        look: leading,
        action: { type: 'download', href: label.href, filename: t('label.file', { number }) },
      }),
      button({
        id: 'print-label',
        label: t('label.print'),
        look: 'text',
        action: { type: 'print', href: label.href, counted: post(shopId, 'return.print') },
      }),
      ...(label.canTurn ? [switchFaceButton(shopId, 'qr', t)] : []),
    ],
  })
}

/** Offers an address change if the address failed, otherwise a retry while attempts remain (ERR-33, ERR-34, LBL-23). */
export function failedLabel(
  shopId: string,
  error: Extract<BlockView, { kind: 'error' }> & { readonly leading: Leading },
  t: Translate,
): LabelBlock {
  const update = button({
    id: 'update-address',
    label: t('label.update-address'),
    look: error.leading,
    action: { type: 'open', dialog: 'address' },
  })
  const retry = error.canAskAgain ? [requestLabelButton(shopId, t, { id: 'retry-label', label: t('label.retry') })] : []
  return labelBlock({
    id: 'label',
    look: 'error',
    heading: t(error.address ? 'label.address-error' : 'label.error'),
    body: plain(t(error.address ? 'label.address-error-copy' : 'label.error-copy')),
    actions: error.address && error.canEditAddress ? [update] : retry,
  })
}

/** LBL-30. */
export const expiredLabel = (
  shopId: string,
  { canAskAgain }: { readonly canAskAgain: boolean },
  t: Translate,
): LabelBlock =>
  labelBlock({
    id: 'label',
    look: 'expired',
    heading: t('label.expired'),
    body: plain(t('label.expired-copy')),
    actions: canAskAgain ? [requestLabelButton(shopId, t, { id: 'renew-label', label: t('label.renew') })] : [],
  })

/** The code can only be created on the label's day (LBL-14, LBL-15). */
export const labelChoice = (shopId: string, t: Translate): LabelBlock =>
  labelBlock({
    id: 'label',
    look: 'ready',
    heading: t('label.choice'),
    body: paragraphs([t('label.choice-copy'), t('label.choice-today')]),
    actions: (['qr', 'label'] as const).map((view) => {
      const { choice: id, choose } = faces[view]
      return button({ id, label: t(choose), look: 'secondary', action: switchFace(shopId, view, t) })
    }),
  })

/** Labels that came with the order (LBL-16). */
export const prepaidLabels = ({ labels }: Extract<BlockView, { kind: 'prepaid' }>, t: Translate): LabelBlock =>
  labelBlock({
    id: 'label',
    look: 'ready',
    heading: t('label.prepaid'),
    body: plain(t('label.prepaid-copy')),
    facts: labels.flatMap(({ trackingCode, carrier }) => [
      ...(carrier === null ? [] : [{ label: t('label.carrier'), value: carrier }]),
      { label: t('label.tracking'), value: trackingCode },
    ]),
    actions: [],
  })

/** PCL-08. */
export const customsButton = ({ customs, number }: ReturnMethodView, t: Translate) =>
  customs === null
    ? []
    : [
        button({
          id: 'customs-papers',
          label: t('label.customs'),
          look: 'secondary',
          action: { type: 'download', href: customs, filename: t('label.customs-file', { number }) },
        }),
      ]

/** LBL-25. */
export const slipButton = ({ packingSlip, number }: ReturnMethodView, t: Translate) =>
  packingSlip === null
    ? []
    : [
        button({
          id: 'packing-slip',
          label: t('label.packing-slip'),
          look: 'text',
          action: { type: 'download', href: packingSlip, filename: t('label.packing-slip-file', { number }) },
        }),
      ]
