import type { MailMessage } from './port.ts'

type Mailbox = { readonly name: string; readonly address: string }

/** A message with validated header values. */
export type ComposedLetter = {
  readonly from: Mailbox
  readonly to: Mailbox
  readonly messageId: string
  readonly message: MailMessage
}

type LetterVerdict =
  | { readonly kind: 'letter'; readonly letter: ComposedLetter }
  | { readonly kind: 'refused'; readonly reason: string }

const idPattern = /^[A-Za-z0-9][A-Za-z0-9_:-]{0,127}$/
const mediaTypePattern = /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not pass
const controlCharacter = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/
const addressPattern = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/
const namedPattern = /^([^<>]*)<([^<>]+)>$/
const MAX_MAILBOX_LENGTH = 998

/** Refuses header injection by line breaks and commas. */
export function composeLetter(message: MailMessage): LetterVerdict {
  if (!idPattern.test(message.id)) return refuse('id')
  const broken = listHeaderValues(message).find(([, value]) => controlCharacter.test(value))
  if (broken !== undefined) return refuse(broken[0])
  if (message.attachments?.some(({ type }) => !mediaTypePattern.test(type))) return refuse('attachment type')
  if (message.attachments?.some(({ contentId = 'id' }) => !idPattern.test(contentId))) return refuse('content id')

  const from = readMailbox(message.from)
  if (from === null) return refuse('from')
  const to = readMailbox(message.to)
  if (to === null) return refuse('to')

  return { kind: 'letter', letter: { from, to, messageId: `<${toFileName(message.id)}@${domainOf(from)}>`, message } }
}

/** Colons are invalid in file names and Message-IDs. */
export const toFileName = (id: string): string => id.replaceAll(':', '=')

/** nodemailer fetches and reads nothing. */
export const toComposition = ({ from, to, messageId, message }: ComposedLetter) => ({
  from: { ...from },
  to: { ...to },
  messageId,
  subject: message.subject,
  text: message.text,
  html: message.html,
  attachments: (message.attachments ?? []).map(({ filename, type, bytes, contentId }) => ({
    filename,
    contentType: type,
    content: Buffer.from(bytes),
    ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
})

const refuse = (field: string) => ({ kind: 'refused', reason: `The ${field} of the message cannot be sent` }) as const

const listHeaderValues = (message: MailMessage): readonly (readonly [string, string])[] => [
  ['to', message.to],
  ['from', message.from],
  ['subject', message.subject],
  ...(message.attachments ?? []).map(({ filename }) => ['attachment name', filename] as const),
]

const readMailbox = (text: string): Mailbox | null => {
  if (text.length > MAX_MAILBOX_LENGTH) return null
  const [, name = '', inside = text.trim()] = namedPattern.exec(text.trim()) ?? []
  return addressPattern.test(inside) ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address: inside } : null
}

const domainOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf('@') + 1)
