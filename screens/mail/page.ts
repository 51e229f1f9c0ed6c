import { isolatorFor } from '../../locales/bidi.ts'
import { isRightToLeft } from '../../locales/languages.ts'
import type { Style } from '../../schemas/config/style.ts'
import type { BoughtItem, Section } from './section.ts'

export interface LetterLook {
  /** The address of this service, the base of picture paths. */
  readonly site: string
  readonly style: Style
}

export interface LetterPage {
  readonly language: string
  /** Matches a date in the mail's language. */
  readonly day: RegExp
  readonly shop: string
  readonly look: LetterLook
  readonly subject: string
  readonly preview: string
  readonly sections: readonly Section[]
  readonly action: { readonly label: string; readonly href: string }
  readonly end: readonly string[]
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes all merchant and shopper input. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** Prevents line breaks inside return numbers and dates. */
const toHtml = (text: string, { day }: Pick<LetterPage, 'day'>): string =>
  [/\b[A-Z]+-[0-9A-Z]+\b/g, day].reduce(
    (html, pattern) => html.replace(pattern, '<span style="white-space:nowrap">$&</span>'),
    escapeHtml(text),
  )

const INK = '#1c1c1a'
const SOFT = '#5f5f59'
const LINE = '#e3e2dc'

/** Defaults for shops without colors. */
const PRIMARY = '#181a1e'
const GROUND = '#f4f4f1'

// Outlook does not support `system-ui` or a fallback after it.
const fonts = `-apple-system,BlinkMacSystemFont,'Segoe UI','Hiragino Sans','Yu Gothic UI','Noto Sans JP',Roboto,Arial,sans-serif`

/** Dark mode only; other styles are inline, because many mail programs drop style sheets. */
const sheet =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
  'a{color:inherit}' +
  '@media (max-width:520px){.ground{padding:0!important}.card{border-width:0!important;border-radius:0!important}' +
  '.pad{padding-left:20px!important;padding-right:20px!important}table.press{width:100%!important}.press a{display:block!important}}' +
  '@media (prefers-color-scheme:dark){.ground{background:#121211!important}' +
  '.card{background:#1e1e1c!important;border-color:#363632!important}.ink{color:#f3f2ee!important}' +
  '.soft{color:#b8b7b0!important}.line{border-color:#3d3d39!important}.press{border-color:#8a8a84!important}' +
  '.plate{padding:10px 14px!important}}'

/** Whether white text is more readable than black; either has a contrast of at least 4.5:1 (WCAG 2.2). */
const isDark = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.183
}

/** Uses the shop's colors if they are readable on white. */
const inksOf = ({ style }: LetterLook): { readonly heading: string; readonly body: string } => {
  const readable = (color: string | undefined) => (color !== undefined && isDark(color) ? color : undefined)
  const body = readable(style.body?.color) ?? INK
  return { heading: readable(style.heading?.color) ?? body, body }
}

/** Mail programs show no SVG: demo pictures have a PNG of the same name, and others are left out. */
const resolvePicture = ({ site }: LetterLook, address: string | null | undefined): string | null => {
  if (address === null || address === undefined) return null
  const url = address.startsWith('/') ? `${site}${address.replace(/^(\/demo-art\/[\w-]+)\.svg$/, '$1.png')}` : address
  return /\.svg(?:[?#]|$)/i.test(url) ? null : url
}

const radiusOf = ({ style }: LetterLook, size: number): number => (style.globals.sharpness === 'round' ? size : 0)

/** A white background, because the logo may be dark. The alternative is the shop's name. */
const head = ({ shop, look }: LetterPage): string => {
  const logo = resolvePicture(look, look.style.branding.logo)
  const name = `font-size:20px;line-height:36px;font-weight:700;color:${inksOf(look).body}`
  if (logo === null) return `<p class="ink" style="margin:0;${name}">${escapeHtml(shop)}</p>`
  return (
    `<span class="plate" style="display:inline-block;background:#ffffff;border-radius:${radiusOf(look, 6)}px">` +
    `<img src="${escapeHtml(logo)}" alt="${escapeHtml(shop)}" height="36" ` +
    `style="display:block;height:36px;width:auto;max-width:220px;object-fit:contain;border:0;${name}"></span>`
  )
}

const paragraph = (line: string, page: LetterPage): string =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${inksOf(page.look).body}">${toHtml(line, page)}</p>`

/** Mail programs ignore logical directions. */
const sidesOf = ({ language }: LetterPage) =>
  isRightToLeft(language)
    ? { dir: ' dir="rtl"', start: 'right', end: 'left', label: '10px 0 10px 16px' }
    : { dir: '', start: 'left', end: 'right', label: '10px 16px 10px 0' }

const PICTURE = 72

/** An empty square aligns the rows. */
const itemPicture = ({ image }: BoughtItem, look: LetterLook): string => {
  const { background = '#f3f3f0', imageFit = 'contain' } = look.style.product
  const shape = `display:block;width:${PICTURE}px;height:${PICTURE}px;background:${background};border-radius:${radiusOf(look, 4)}px`
  const picture = resolvePicture(look, image)
  return picture === null
    ? `<div style="${shape}"></div>`
    : `<img src="${escapeHtml(picture)}" alt="" width="${PICTURE}" height="${PICTURE}" style="${shape};object-fit:${imageFit};border:0">`
}

const secondaryLine = (line: string): string =>
  `<div class="soft" style="font-size:14px;line-height:1.45;color:${SOFT}">${escapeHtml(line)}</div>`

const itemRow = (item: BoughtItem, page: LetterPage): string => {
  const { look } = page
  const { title, variant, note } = item
  const cell = `border-top:1px solid ${LINE};padding:12px 0;vertical-align:top`
  return (
    `<tr><td class="line" width="${PICTURE}" style="${cell}">${itemPicture(item, look)}</td>` +
    `<td class="line" style="${cell};padding-${sidesOf(page).start}:16px">` +
    `<div class="ink" style="font-size:16px;line-height:1.45;font-weight:600;color:${inksOf(look).body}">${escapeHtml(isolatorFor(page.language)(title))}</div>` +
    `${[variant, note]
      .filter((line) => typeof line === 'string')
      .map(secondaryLine)
      .join('')}</td></tr>`
  )
}

const factRow = ({ label, value }: Section['facts'][number], page: LetterPage): string => {
  const { look } = page
  const { end, label: labelPadding } = sidesOf(page)
  return (
    `<tr><td class="line soft" style="border-top:1px solid ${LINE};padding:${labelPadding};font-size:14px;line-height:1.45;color:${SOFT};vertical-align:top">${escapeHtml(label)}</td>` +
    `<td class="line ink" style="border-top:1px solid ${LINE};padding:10px 0;font-size:16px;line-height:1.45;font-weight:600;color:${inksOf(look).body};text-align:${end};vertical-align:top">${escapeHtml(isolatorFor(page.language)(value))}</td></tr>`
  )
}

const table = (rows: readonly string[]): string =>
  rows.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 20px">${rows.join('')}</table>`

const sectionHtml = ({ heading, paragraphs, list, facts }: Section, page: LetterPage): string => {
  const { look } = page
  return [
    ...(heading === null
      ? []
      : [
          `<h2 class="ink" style="margin:24px 0 10px;font-size:17px;line-height:1.35;font-weight:600;color:${inksOf(look).heading}">${escapeHtml(heading)}</h2>`,
        ]),
    ...paragraphs.map((line) => paragraph(line, page)),
    table(facts.map((fact) => factRow(fact, page))),
    table(list.map((item) => itemRow(item, page))),
  ].join('')
}

const actionButton = ({ action, look }: LetterPage): string => {
  const { branding, button } = look.style
  const color = button?.color ?? branding.primaryColor ?? PRIMARY
  const ink = isDark(color) ? '#ffffff' : '#000000'
  const radius = radiusOf(look, 4)
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" class="press" style="margin:8px 0 28px"><tr>' +
    `<td class="press" bgcolor="${color}" style="background:${color};border:1px solid ${color};border-radius:${radius}px;text-align:center">` +
    `<a href="${escapeHtml(action.href)}" style="display:inline-block;padding:13px 28px;font-size:16px;line-height:1.25;font-weight:600;color:${ink};text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>`
  )
}

const endHtml = (end: readonly string[]): string =>
  end
    .map(
      (line, at) =>
        `<p class="soft" style="margin:${at === 0 ? 0 : 10}px 0 0;font-size:14px;line-height:1.5;color:${SOFT}">${escapeHtml(line)}</p>`,
    )
    .join('')

/** The inbox preview. The invisible characters prevent more text from appearing in it. */
const previewHtml = (preview: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`

/** Tables and inline styles, as mail programs require. */
export function letterPage(page: LetterPage): string {
  const { language, look, subject, preview, sections, end } = page
  const { dir, start } = sidesOf(page)
  const { color1, color2 = color1 ?? GROUND } = look.style.background
  const all = `margin:0;padding:0;background:${color2};font-family:${fonts};line-break:strict;word-break:auto-phrase;overflow-wrap:anywhere`
  const pad = (above: number, below: number) => `class="pad" style="padding:${above}px 40px ${below}px"`
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"${dir}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${sheet}</style></head>` +
    `<body class="ground" style="${all}">${previewHtml(preview)}` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-family:${fonts}"><tr>` +
    `<td class="ground" align="center" style="padding:32px 12px;background:${color2}">` +
    `<table role="presentation" class="card"${dir} width="600" cellpadding="0" cellspacing="0" ` +
    `style="width:100%;max-width:600px;text-align:${start};background:#ffffff;border:1px solid ${LINE};border-radius:${radiusOf(look, 8)}px;border-collapse:separate">` +
    `<tr><td ${pad(32, 24)}>${head(page)}</td></tr>` +
    `<tr><td ${pad(0, 8)}>` +
    `<h1 class="ink" style="margin:0 0 20px;font-size:24px;line-height:1.3;font-weight:700;color:${inksOf(look).heading};text-wrap:balance">${toHtml(subject, page)}</h1>` +
    `${sections.map((section) => sectionHtml(section, page)).join('')}${actionButton(page)}</td></tr>` +
    `<tr><td ${pad(0, 32)}><div class="line" style="border-top:1px solid ${LINE};padding-top:20px">${endHtml(end)}</div></td></tr>` +
    '</table></td></tr></table></body></html>'
  )
}
