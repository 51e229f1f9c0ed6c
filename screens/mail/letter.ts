import type { Translate } from '../../locales/translate.ts'

/** What every letter says: whose shop, which return, to whom, and where to look. */
export interface LetterHead {
  readonly shop: string
  readonly number: string
  readonly orderName: string
  readonly firstName: string | null
  readonly statusUrl: string
  /** Where questions go; null where the shop names no address. */
  readonly support: string | null
}

/** A letter in both forms. */
export interface Written {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A part of a letter under its own heading. */
export interface Section {
  readonly heading: string | null
  readonly paragraphs: readonly string[]
  readonly list: readonly string[]
}

/** What a letter says beside its head. Without `action` it leads to the page of the return. */
interface Body {
  readonly subject: string
  readonly intro: string
  readonly sections: readonly Section[]
  readonly action?: { readonly label: string; readonly href: string }
}

/** Something bought, as a line of a list. */
export interface BoughtItem {
  readonly title: string
  readonly variant: string | null
}

/** A bought item as a letter names it: its title, and its variant in parentheses. */
export const named = ({ title, variant }: BoughtItem): string => (variant === null ? title : `${title} (${variant})`)

/** Sentences without a heading. */
export const sentences = (...paragraphs: readonly (string | null)[]): Section => ({
  heading: null,
  paragraphs: paragraphs.filter((line) => line !== null),
  list: [],
})

/** A list under its heading; nothing where the list is empty. */
export const listed = (heading: string, list: readonly string[]): readonly Section[] =>
  list.length === 0 ? [] : [{ heading, paragraphs: [], list }]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (words: string): string => words.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** A section for readers of plain text. */
const asText = ({ heading, paragraphs, list }: Section): string =>
  [
    ...(heading === null ? [] : [heading]),
    ...paragraphs,
    ...(list.length === 0 ? [] : [list.map((line) => `- ${line}`).join('\n')]),
  ].join('\n\n')

const paragraph = (line: string): string => `<p style="margin:0 0 12px">${escaped(line)}</p>`

/** A section as HTML. Whatever a merchant or shopper wrote is escaped. */
const asHtml = ({ heading, paragraphs, list }: Section): string =>
  [
    ...(heading === null ? [] : [`<h2 style="font-size:16px;margin:24px 0 8px">${escaped(heading)}</h2>`]),
    ...paragraphs.map(paragraph),
    ...(list.length === 0
      ? []
      : [
          `<ul style="margin:0 0 12px;padding-left:20px">${list.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
        ]),
  ].join('')

/** No colour of its own but on the button, which brings both: so it can be read on whatever ground a mail program has. */
const looks = {
  page: 'color-scheme:light dark',
  body: 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:560px;margin:0 auto;padding:24px',
  title: 'font-size:20px;line-height:1.3;margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 20px;background:#1c1c1a;color:#ffffff;border:1px solid #8a8a84;text-decoration:none;border-radius:3px',
} as const

/** The letter as a document of its own, with its styles inline as mail programs want them. */
const page = (given: { readonly language: string; readonly title: string; readonly inner: string }): string =>
  `<!doctype html><html lang="${escaped(given.language)}" style="${looks.page}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
  `<title>${escaped(given.title)}</title></head>` +
  `<body style="${looks.body}"><h1 style="${looks.title}">${escaped(given.title)}</h1>${given.inner}</body></html>`

/** The letter as plain text and as HTML: no picture, nothing from elsewhere, and all of it in both forms. */
export function writeLetter(head: Omit<LetterHead, 'number' | 'orderName'>, body: Body, t: Translate): Written {
  const { subject, intro, sections, action = { label: t('mail.open-status'), href: head.statusUrl } } = body
  const greeting = head.firstName === null ? t('mail.greeting-plain') : t('mail.greeting', { name: head.firstName })
  const parts = [sentences(greeting, intro), ...sections]
  const end = [
    ...(head.support === null ? [] : [t('mail.support', { email: head.support })]),
    t('mail.sign-off', { shop: head.shop }),
    t('mail.footer', { shop: head.shop }),
  ]
  const link = `<p style="margin:24px 0"><a href="${escaped(action.href)}" style="${looks.button}">${escaped(action.label)}</a></p>`
  const small = end.map((line) => `<p style="font-size:14px">${escaped(line)}</p>`)
  return {
    subject,
    text: `${[...parts.map(asText), `${action.label}:\n${action.href}`, ...end].join('\n\n')}\n`,
    html: page({ language: t.language, title: subject, inner: [...parts.map(asHtml), link, ...small].join('') }),
  }
}
