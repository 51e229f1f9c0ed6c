import { isolatorFor } from '../../locales/bidi.ts'
import { isRightToLeft } from '../../locales/languages.ts'
import { drawLook, type LetterLook, resolvePicture } from './look.ts'
import type { BoughtItem, Section } from './section.ts'

export interface LetterPage {
  readonly language: string
  /** Matches a date in the mail's language. */
  readonly day: RegExp
  readonly shop: string
  readonly look: LetterLook
  readonly subject: string
  readonly preview: string
  readonly sections: readonly Section[]
  readonly details: readonly Section[]
  readonly action: { readonly label: string; readonly href: string }
  readonly end: readonly string[]
  /** Below the end. */
  readonly link: { readonly label: string; readonly href: string } | null
}

interface Drawing extends Pick<LetterPage, 'day' | 'look' | 'language'> {
  readonly theme: ReturnType<typeof drawLook>
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** Prevents line breaks inside return numbers and dates. */
const toHtml = (text: string, { day }: Pick<LetterPage, 'day'>): string =>
  [/\b[A-Z]+-[0-9A-Z]+\b/g, day].reduce(
    (html, pattern) => html.replace(pattern, '<span style="white-space:nowrap">$&</span>'),
    escapeHtml(text),
  )

const LINE = '#e3e2dc'

/** Dark mode and phones only; other styles are inline, because many mail programs drop style sheets. */
const sheet =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
  'a{color:inherit}' +
  '@media (max-width:520px){.ground{padding:0!important}.card{border-width:0!important;border-radius:0!important}' +
  '.band{border-radius:0!important}.pad{padding-left:20px!important;padding-right:20px!important}h1{font-size:26px!important}' +
  'table.press{width:100%!important}.press a{display:block!important}}' +
  '@media (prefers-color-scheme:dark){.ground{background:#121211!important}' +
  '.card{background:#1e1e1c!important;border-color:#363632!important}.ink{color:#f3f2ee!important}' +
  '.soft{color:#b8b7b0!important}.line{border-color:#3d3d39!important}.press{border-color:#8a8a84!important}' +
  '.panel{background:#2a2a27!important}' +
  '.band{background:#ffffff!important;padding-top:24px!important;padding-bottom:24px!important}' +
  '.below{padding-top:28px!important}}'

/** In dark mode on a white band, because the logo may be dark. The alternative is the shop's name. */
const head = ({ shop }: LetterPage, { look, theme }: Drawing) => {
  const { fonts, ink, logoHeight } = theme
  const logo = resolvePicture(look, look.style.branding.logo)
  const name = `font-family:${fonts.heading};font-size:22px;line-height:${logoHeight}px;font-weight:${fonts.headingWeight};color:${ink}`
  if (logo === null)
    return { band: '', below: '', html: `<p class="ink" style="margin:0;${name}">${escapeHtml(shop)}</p>` }
  const html =
    `<img src="${escapeHtml(logo)}" alt="${escapeHtml(shop)}" height="${logoHeight}" ` +
    `style="display:block;height:${logoHeight}px;width:auto;max-width:240px;object-fit:contain;border:0;${name}">`
  return { band: 'band', below: 'below', html }
}

const paragraph = (line: string, drawing: Drawing, size = 'margin:0 0 16px;font-size:16px;line-height:1.55'): string =>
  `<p class="ink" style="${size};color:${drawing.theme.ink}">${toHtml(line, drawing)}</p>`

/** Mail programs ignore logical directions. */
const sidesOf = ({ language }: Pick<LetterPage, 'language'>) =>
  isRightToLeft(language)
    ? { dir: ' dir="rtl"', start: 'right', end: 'left', label: '10px 0 10px 16px' }
    : { dir: '', start: 'left', end: 'right', label: '10px 16px 10px 0' }

const PICTURE = 72

/** An empty square aligns the rows. */
const itemPicture = ({ image }: BoughtItem, { look, theme }: Drawing): string => {
  const { ground, fit } = theme.product
  const shape = `display:block;width:${PICTURE}px;height:${PICTURE}px;background:${ground};border-radius:${theme.corners.picture}px`
  const picture = resolvePicture(look, image)
  return picture === null
    ? `<div class="panel" style="${shape}"></div>`
    : `<img src="${escapeHtml(picture)}" alt="" width="${PICTURE}" height="${PICTURE}" style="${shape};object-fit:${fit};border:0">`
}

const secondaryLine = (line: string, { theme }: Drawing): string =>
  `<div class="soft" style="font-size:14px;line-height:1.45;color:${theme.soft}">${escapeHtml(line)}</div>`

const itemRow = (item: BoughtItem, drawing: Drawing): string => {
  const { title, variant, note } = item
  const cell = `border-top:1px solid ${LINE};padding:12px 0;vertical-align:top`
  return (
    `<tr><td class="line" width="${PICTURE}" style="${cell}">${itemPicture(item, drawing)}</td>` +
    `<td class="line" style="${cell};padding-${sidesOf(drawing).start}:16px">` +
    `<div class="ink" style="font-size:16px;line-height:1.45;font-weight:600;color:${drawing.theme.ink}">${escapeHtml(isolatorFor(drawing.language)(title))}</div>` +
    `${[variant, note]
      .filter((line) => typeof line === 'string')
      .map((line) => secondaryLine(line, drawing))
      .join('')}</td></tr>`
  )
}

/** A tracking number stays on one line of a phone. */
const factSize = (value: string): number => (/\S{18}/.test(value) ? 14 : 16)

const factRow = ({ label, value }: Section['facts'][number], { theme, language }: Drawing): string => {
  const { end, label: padding } = sidesOf({ language })
  return (
    `<tr><td class="line soft" width="35%" style="border-top:1px solid ${LINE};padding:${padding};font-size:14px;line-height:1.45;overflow-wrap:break-word;hyphens:auto;color:${theme.soft};vertical-align:top">${escapeHtml(label)}</td>` +
    `<td class="line ink" style="border-top:1px solid ${LINE};padding:10px 0;font-size:${factSize(value)}px;line-height:1.45;font-weight:600;color:${theme.ink};text-align:${end};vertical-align:top">${escapeHtml(isolatorFor(language)(value))}</td></tr>`
  )
}

const table = (rows: readonly string[]): string =>
  rows.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 24px">${rows.join('')}</table>`

const panel = (content: string, { theme, language }: Drawing, align = sidesOf({ language }).start) =>
  '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 24px;border-collapse:separate"><tr>' +
  `<td class="panel" style="background:${theme.panel};border-radius:${theme.corners.panel}px;padding:18px 20px;text-align:${align}">${content}</td></tr></table>`

const keyPanel = (lines: readonly string[], drawing: Drawing): string =>
  panel(
    lines
      .map((line, at) => {
        const above = at === 0 ? 'margin:0;font-size:18px;font-weight:600' : 'margin:6px 0 0;font-size:16px'
        return paragraph(line, drawing, `${above};line-height:1.45`)
      })
      .join(''),
    drawing,
  )

const QR_SIZE = 200

/** Scanners need dark squares on white, also in dark mode. */
const codePicture = ({ src, alt }: { readonly src: string; readonly alt: string }, { theme }: Drawing): string =>
  `<span style="display:inline-block;background:#ffffff;padding:12px;border-radius:${theme.corners.picture}px">` +
  `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${QR_SIZE}" height="${QR_SIZE}" ` +
  `style="display:block;width:${QR_SIZE}px;height:${QR_SIZE}px;border:0;color:#000000"></span>`

const codePanel = ({ label, value, picture }: NonNullable<Section['code']>, drawing: Drawing): string =>
  panel(
    (picture === null ? '' : codePicture(picture, drawing)) +
      `<p class="soft" style="margin:${picture === null ? 0 : 14}px 0 0;font-size:14px;line-height:1.45;color:${drawing.theme.soft}">${escapeHtml(label)}</p>` +
      `<p class="ink" style="margin:2px 0 0;font-family:Consolas,Menlo,'Courier New',monospace;font-size:24px;line-height:1.35;font-weight:700;letter-spacing:1px;color:${drawing.theme.ink}">${escapeHtml(value)}</p>`,
    drawing,
    'center',
  )

const sectionHtml = (section: Section, drawing: Drawing): string => {
  const { heading, paragraphs, list, facts, code, isKey = false } = section
  const { fonts, headingInk } = drawing.theme
  return [
    ...(heading === null
      ? []
      : [
          `<h2 class="ink" style="margin:28px 0 10px;font-family:${fonts.heading};font-size:18px;line-height:1.35;font-weight:${fonts.headingWeight};color:${headingInk}">${escapeHtml(heading)}</h2>`,
        ]),
    ...(isKey && paragraphs.length > 0
      ? [keyPanel(paragraphs, drawing)]
      : paragraphs.map((line) => paragraph(line, drawing))),
    ...(code === undefined ? [] : [codePanel(code, drawing)]),
    table(facts.map((fact) => factRow(fact, drawing))),
    table(list.map((item) => itemRow(item, drawing))),
  ].join('')
}

const actionButton = ({ action }: LetterPage, { theme: { button, corners } }: Drawing): string => {
  const radius = `border-radius:${corners.button}px`
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" class="press" style="margin:8px 0 32px;border-collapse:separate"><tr>' +
    `<td class="press" bgcolor="${button.ground}" style="background:${button.ground};border:1px solid ${button.line};${radius};text-align:center">` +
    `<a href="${escapeHtml(action.href)}" style="display:inline-block;padding:14px 32px;font-size:16px;line-height:1.25;font-weight:600;color:${button.ink};text-decoration:none;${radius}">${escapeHtml(action.label)}</a></td></tr></table>`
  )
}

const linkHtml = ({ link }: LetterPage, color: string): string =>
  link === null
    ? ''
    : `<p style="margin:10px 0 0;font-size:14px;line-height:1.5"><a class="soft" href="${escapeHtml(link.href)}" style="color:${color}">${escapeHtml(link.label)}</a></p>`

const endHtml = (page: LetterPage, { theme }: Drawing): string =>
  page.end
    .map(
      (line, at) =>
        `<p class="soft" style="margin:${at === 0 ? 0 : 10}px 0 0;font-size:14px;line-height:1.5;color:${theme.soft}">${toHtml(line, page)}</p>`,
    )
    .join('') + linkHtml(page, theme.soft)

/** The inbox preview. The invisible characters prevent more text from appearing in it. */
const previewHtml = (preview: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`

/** Tables and inline styles, as mail programs require. */
export function letterPage(page: LetterPage): string {
  const { language, day, look, subject, preview, sections, details } = page
  const theme = drawLook(look)
  const { dir, start } = sidesOf(page)
  const drawing: Drawing = { language, day, look, theme }
  const { fonts } = theme
  const draw = (parts: readonly Section[]) => parts.map((section) => sectionHtml(section, drawing)).join('')
  const all = `margin:0;padding:0;background:${theme.ground};font-family:${fonts.text};line-break:strict;word-break:auto-phrase;overflow-wrap:anywhere`
  const pad = (above: number, below: number) => `padding:${above}px 40px ${below}px`
  const top = head(page, drawing)
  const corner = `${Math.max(0, theme.corners.card - 1)}px`
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"${dir}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${sheet}</style></head>` +
    `<body class="ground" style="${all}">${previewHtml(preview)}` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-family:${fonts.text}"><tr>` +
    `<td class="ground" align="center" style="padding:32px 12px;background:${theme.ground}">` +
    `<table role="presentation" class="card"${dir} width="600" cellpadding="0" cellspacing="0" ` +
    `style="width:100%;max-width:600px;text-align:${start};background:#ffffff;border:1px solid ${LINE};border-radius:${theme.corners.card}px;border-collapse:separate">` +
    `<tr><td class="pad ${top.band}" style="${pad(36, 28)};border-radius:${corner} ${corner} 0 0">${top.html}</td></tr>` +
    `<tr><td class="pad ${top.below}" style="${pad(0, 8)}">` +
    `<h1 class="ink" style="margin:0 0 20px;font-family:${fonts.heading};font-size:28px;line-height:1.2;font-weight:${fonts.headingWeight};color:${theme.headingInk};text-wrap:balance">${toHtml(subject, page)}</h1>` +
    `${draw(sections)}${actionButton(page, drawing)}${draw(details)}</td></tr>` +
    `<tr><td class="pad" style="${pad(0, 36)}"><div class="line" style="border-top:1px solid ${LINE};padding-top:20px">${endHtml(page, drawing)}</div></td></tr>` +
    '</table></td></tr></table></body></html>'
  )
}
