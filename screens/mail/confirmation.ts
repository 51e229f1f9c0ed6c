import type { Translate } from '../../locales/translate.ts'

/** What the confirmation mail says. */
export interface ConfirmationView {
  readonly shop: string
  readonly number: string
  readonly orderName: string
  readonly firstName: string | null
  readonly sent: readonly { readonly title: string; readonly variant: string | null; readonly reason: string }[]
  readonly received: readonly { readonly title: string; readonly variant: string | null }[]
  readonly gets: { readonly kind: 'refund' | 'gift' | 'exchange' | 'nothing'; readonly amount: string }
  /** What a card is held for, how much, and until when the parcel is awaited (INS-11). */
  readonly holds: readonly {
    readonly of: 'instant-return' | 'instant-exchange'
    readonly amount: string
    readonly deadline: number
  }[]
  /** What is paid by card. */
  readonly paid: string | null
  /** Null when there is nothing to send. */
  readonly returnBy: number | null
  readonly statusUrl: string
}

/** A letter in both forms. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (words: string): string => words.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const named = ({ title, variant }: { readonly title: string; readonly variant: string | null }): string =>
  variant === null ? title : `${title} (${variant})`

const valueLine = ({ gets }: ConfirmationView, t: Translate): string => {
  if (gets.kind === 'refund') return t('mail.total-refund', { amount: gets.amount })
  return gets.kind === 'gift' ? t('mail.total-gift', { amount: gets.amount }) : t('mail.total-even')
}

interface Section {
  readonly heading: string | null
  readonly paragraphs: readonly string[]
  readonly list: readonly string[]
}

const sendingLines = ({ returnBy }: ConfirmationView, t: Translate): readonly string[] =>
  returnBy === null ? [t('mail.nothing-sent')] : [t('mail.return-by', { date: t.date(returnBy) }), t('mail.label')]

const cardLines = ({ paid, holds }: ConfirmationView, t: Translate): readonly string[] => [
  ...(paid === null ? [] : [t('mail.paid', { amount: paid })]),
  ...holds.map(({ of, amount, deadline }) =>
    t(of === 'instant-exchange' ? 'mail.hold-exchange' : 'mail.hold-return', { amount, date: t.date(deadline) }),
  ),
]

/** What the return comes to: what is paid by card says it without words about nothing to pay. */
const worthLines = (view: ConfirmationView, t: Translate): readonly string[] =>
  view.paid === null || view.gets.kind === 'refund' || view.gets.kind === 'gift'
    ? [valueLine(view, t), ...cardLines(view, t)]
    : cardLines(view, t)

const sections = (view: ConfirmationView, t: Translate): readonly Section[] => [
  {
    heading: null,
    paragraphs: [
      view.firstName === null ? t('mail.greeting-plain') : t('mail.greeting', { name: view.firstName }),
      t('mail.confirmation-intro', { order: view.orderName, number: view.number }),
    ],
    list: [],
  },
  {
    heading: t('mail.items-sent'),
    paragraphs: [],
    list: view.sent.map((item) => `${named(item)} · ${t('mail.reason')}: ${item.reason}`),
  },
  {
    heading: view.received.length === 0 ? null : t('mail.items-received'),
    paragraphs: [],
    list: view.received.map(named),
  },
  {
    heading: null,
    paragraphs: [...worthLines(view, t), ...sendingLines(view, t)],
    list: [],
  },
]

const asText = ({ heading, paragraphs, list }: Section): string =>
  [...(heading === null ? [] : [heading]), ...paragraphs, ...list.map((line) => `- ${line}`)].join('\n\n')

const asHtml = ({ heading, paragraphs, list }: Section): string =>
  [
    ...(heading === null ? [] : [`<h2 style="font-size:16px;margin:24px 0 8px">${escaped(heading)}</h2>`]),
    ...paragraphs.map((line) => `<p style="margin:0 0 12px">${escaped(line)}</p>`),
    ...(list.length === 0
      ? []
      : [
          `<ul style="margin:0 0 12px;padding-left:20px">${list.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
        ]),
  ].join('')

/** The mail that confirms a submitted return, in the shopper's language. */
export const confirmationMail = (view: ConfirmationView, t: Translate): Letter => {
  const parts = sections(view, t)
  const link = t('mail.open-status')
  const end = [t('mail.sign-off', { shop: view.shop }), t('mail.footer', { shop: view.shop })]
  const style =
    'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1c1a;max-width:560px;margin:0 auto;padding:24px'
  const pressed =
    'display:inline-block;padding:12px 20px;background:#1c1c1a;color:#ffffff;text-decoration:none;border-radius:3px'
  return {
    subject: t('mail.confirmation-subject', { number: view.number, order: view.orderName }),
    text: `${[...parts.map(asText), view.statusUrl, ...end].filter((part) => part !== '').join('\n\n')}\n`,
    html:
      `<!doctype html><html lang="${escaped(t.language)}"><meta charset="utf-8"><title>${escaped(view.number)}</title>` +
      `<body style="${style}">${parts.map(asHtml).join('')}` +
      `<p style="margin:24px 0"><a href="${escaped(view.statusUrl)}" style="${pressed}">${escaped(link)}</a></p>` +
      `${end.map((line) => `<p style="color:#6b6b66;font-size:14px">${escaped(line)}</p>`).join('')}</body></html>`,
  }
}
