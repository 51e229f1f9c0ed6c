import type { Translate } from '../../locales/translate.ts'
import { getWithdrawalLabels, type WithdrawalLabelChoices } from '../../locales/withdrawal-labels.ts'
import { countedTitle, groupIdentical } from '../parts/lines.ts'
import type { LetterLook } from './look.ts'
import { type LetterPage, letterPage } from './page.ts'
import { type BoughtItem, isEmpty, type Section, sentences } from './section.ts'

export interface LetterHead {
  readonly shop: string
  readonly look: LetterLook
  readonly number: string
  readonly orderName: string
  readonly addressee: string | null
  readonly statusUrl: string
  readonly support: string | null
  /** Absent where the shop has no withdrawal function, and for staff. */
  readonly withdrawal?: { readonly href: string; readonly labels?: WithdrawalLabelChoices }
}

export interface RenderedLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Without `action` the mail links to the return's page. */
interface LetterBody {
  readonly subject: string
  readonly intro: string
  /** The inbox preview; the intro by default. */
  readonly preview?: string
  readonly sections: readonly Section[]
  /** After the button. */
  readonly details?: readonly Section[]
  readonly action?: { readonly label: string; readonly href: string }
  readonly about?: string
  /** Why the recipient got it, when it is not about their own return. */
  readonly because?: string
}

const itemLine = ({ title, variant, note }: BoughtItem): string =>
  [`- ${variant === null ? title : `${title} (${variant})`}`, ...(note === undefined ? [] : [note])].join(' · ')

const sectionText = ({ heading, paragraphs, list, facts, code }: Section, t: Translate): string =>
  [
    ...(heading === null ? [] : [heading]),
    ...paragraphs,
    ...(code === undefined ? [] : [t('mail.fact', { label: code.label, value: code.value })]),
    ...(facts.length === 0 ? [] : [facts.map(({ label, value }) => t('mail.fact', { label, value })).join('\n')]),
    ...(list.length === 0 ? [] : [list.map(itemLine).join('\n')]),
  ].join('\n\n')

const plainText = ({ subject, sections, action, details, end, link }: LetterPage, t: Translate): string => {
  const write = (section: Section) => sectionText(section, t)
  const button = `${action.label}:\n${action.href}`
  return `${[subject, ...sections.map(write), button, ...details.map(write), ...end, ...(link === null ? [] : [`${link.label}:\n${link.href}`])].join('\n\n')}\n`
}

const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

const buildDatePattern = (t: Translate): RegExp => {
  const shapes = MONTHS.map((month) =>
    t
      .date(Date.UTC(2000, month, 28))
      .replace(/[.()]/g, '\\$&')
      .replace('2000', '\\d{4}')
      .replace('28', '\\d{1,2}'),
  )
  return new RegExp(shapes.join('|'), 'g')
}

const joinItems = (section: Section, t: Translate): Section => ({
  ...section,
  list: groupIdentical(section.list, (item) => JSON.stringify(item)).map((group) => ({
    ...group[0],
    title: countedTitle(group[0].title, group.length, t),
  })),
})

export function writeLetter(
  head: Omit<LetterHead, 'number' | 'orderName'>,
  body: LetterBody,
  t: Translate,
): RenderedLetter {
  const { shop, look, addressee, support, withdrawal } = head
  const { subject, intro, preview = intro, details = [], about } = body
  const { action = { label: t('mail.open-status'), href: head.statusUrl } } = body
  const write = (sections: readonly Section[]) =>
    sections.filter((section) => !isEmpty(section)).map((section) => joinItems(section, t))
  const greeting = addressee === null ? t('mail.greeting-plain') : t('mail.greeting', { name: addressee })
  const page: LetterPage = {
    language: t.language,
    day: buildDatePattern(t),
    shop,
    look,
    subject,
    preview,
    action,
    sections: write([sentences(greeting, intro), ...body.sections]),
    details: write(details),
    end: [
      ...(support === null ? [] : [t('mail.support', { email: support })]),
      t('mail.sign-off', { shop }),
      ...(about === undefined ? [] : [about]),
      body.because ?? t('mail.footer', { shop }),
    ],
    link:
      withdrawal === undefined
        ? null
        : { label: getWithdrawalLabels(t.language, withdrawal.labels).open, href: withdrawal.href },
  }
  return { subject, text: plainText(page, t), html: letterPage(page) }
}

export const writeReturnLetter = (head: LetterHead, body: LetterBody, t: Translate): RenderedLetter =>
  writeLetter(head, { ...body, about: t('mail.about', { number: head.number, order: head.orderName }) }, t)
