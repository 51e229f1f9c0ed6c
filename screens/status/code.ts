import type { Translate } from '../../locales/translate.ts'
import { type CodeCard, codeCard } from '../../schemas/components/code-card.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { formatPlace } from '../parts/address-lines.ts'
import { button } from '../parts/buttons.ts'
import { paragraphs } from '../parts/rich-text.ts'
import { carrierMark, switchFaceButton } from './label.ts'
import type { CodeView, Counter, HappyReturnsView, PlaceView, PosView } from './return-method-view.ts'

/** LBL-12. */
const counterTexts = {
  usps: 'code.usps',
  inpost: 'code.inpost',
  asda: 'code.asda',
  evri: 'code.evri',
  seko: 'code.seko',
  'canada-post': 'code.canada-post',
  'royal-mail': 'code.royal-mail',
  generic: 'code.generic',
} as const satisfies Readonly<Record<Counter, string>>

/** MTH-41. */
export const HAND_IN_DAYS = 28

const externalLink = (id: string, label: string, href: string) =>
  button({ id, label, look: 'text', action: { type: 'link', href, external: true } })

const pictureOf = (picture: string | null, number: string, t: Translate) =>
  picture === null ? {} : { image: { src: picture, alt: t('code.alt', { number }) } }

/** For counters without a scanner. */
const lettersOf = (code: string | null, t: Translate) =>
  code === null ? {} : { code: { label: t('code.return-code'), value: code } }

const placeFacts = (place: PlaceView | null, t: Translate) =>
  place === null
    ? []
    : [
        {
          label: t('code.place'),
          value: `${place.name}, ${formatPlace(place, t)}`,
        },
      ]

/** A code for the carrier's counter (LBL-12, LBL-20, MTH-40, MTH-41). */
export function counterCode(
  shopId: string,
  { code, number }: { code: CodeView; number: string },
  t: Translate,
): CodeCard {
  const { carrier, counter, finder, picture, returnCode, trackingNumber } = code
  return codeCard({
    id: 'label',
    heading: t(picture === null ? 'code.heading' : 'code.heading-qr'),
    body: paragraphs([t(counterTexts[counter], { carrier: carrier.name })]),
    ...pictureOf(picture, number, t),
    ...lettersOf(returnCode, t),
    facts: [
      { label: t('label.carrier'), value: carrier.name },
      { label: t('label.tracking'), value: trackingNumber },
    ],
    ...carrierMark(carrier),
    actions: [
      ...(finder === null ? [] : [externalLink('find-counter', t('code.finder', { carrier: carrier.name }), finder)]),
      switchFaceButton(shopId, 'label', t),
    ],
  })
}

/** Needs neither box nor label (LBL-17). */
export function happyReturns({ happy, number }: { happy: HappyReturnsView; number: string }, t: Translate): CodeCard {
  const { expiresAt, locations, picture, place, returnCode } = happy
  return codeCard({
    id: 'label',
    heading: t('code.happy'),
    body: paragraphs([t('code.happy-copy')]),
    ...pictureOf(picture, number, t),
    ...lettersOf(returnCode, t),
    facts: [
      ...placeFacts(place, t),
      ...(expiresAt === null
        ? []
        : [{ label: t('label.valid-until'), value: t.date(expiresAt), time: toIsoTime(expiresAt) }]),
    ],
    actions: [externalLink('locations', t('code.happy-locations'), locations)],
  })
}

/** Without a code the return number suffices (LBL-18). */
export const posCode = ({ till, number }: { till: PosView; number: string }, t: Translate): CodeCard =>
  codeCard({
    id: 'label',
    heading: t('code.till'),
    body: paragraphs([t('code.till-copy', { number })]),
    ...pictureOf(till.picture, number, t),
    ...lettersOf(till.returnCode, t),
    facts: [{ label: t('status.number'), value: number }, ...placeFacts(till.place, t)],
    actions: [],
  })
