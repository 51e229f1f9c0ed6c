import type { Translate } from '../../locales/translate.ts'
import { type LabelReadyView, labelReadyMail } from '../../screens/mail/label.ts'
import type { RenderedLetter } from '../../screens/mail/letter.ts'
import { LATER, warehouse, words } from './golden-world.ts'
import { basis, head } from './letter-head.ts'

const { carrier, trackingNumber } = words.carrier
const returnBar = { name: 'Return Bar at Fern Row', address: warehouse }
const labelReady: LabelReadyView = {
  ...head,
  label: 'attached',
  customs: false,
  qr: null,
  code: null,
  place: null,
  brought: false,
  carrier: { name: carrier, trackingNumber },
  again: false,
  returnBy: LATER,
  basis,
}

export const labelLetters: Readonly<Record<string, (t: Translate) => RenderedLetter>> = {
  'label-ready': (t) => labelReadyMail(labelReady, t),
  'label-ready-or-qr': (t) => labelReadyMail({ ...labelReady, label: 'on-page', qr: 'inside' }, t),
  'label-ready-customs': (t) => labelReadyMail({ ...labelReady, customs: true }, t),
  'label-ready-again': (t) => labelReadyMail({ ...labelReady, again: true }, t),
  'label-ready-code': (t) =>
    labelReadyMail({ ...labelReady, label: null, qr: 'inside', code: '7314 2098', place: returnBar, carrier: null }, t),
  'label-ready-brought': (t) =>
    labelReadyMail(
      { ...labelReady, label: null, qr: 'inside', code: 'IN574566', place: returnBar, brought: true, carrier: null },
      t,
    ),
  'label-ready-code-alone': (t) =>
    labelReadyMail({ ...labelReady, label: null, qr: null, code: '7314 2098', carrier: null }, t),
  'label-ready-qr-alone': (t) => labelReadyMail({ ...labelReady, label: null, qr: 'inside', carrier: null }, t),
}
