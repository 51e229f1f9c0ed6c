import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestWorld } from '../support/world.ts'

const decodeBody = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const decodeWords = (value: string): string =>
  value.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, kind, text) =>
    kind.toUpperCase() === 'Q' ? decodeBody(text.replaceAll('_', ' '), 'quoted-printable') : decodeBody(text, 'base64'),
  )

const readLetter = (path: string) => {
  const raw = readFileSync(path, 'utf8')
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  // Attachments nest the texts in another part.
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary = '']) => `--${boundary}`)
  const parts = boundaries
    .reduce((texts, line) => texts.flatMap((text) => text.split(line)), [rest.join('\r\n\r\n')])
    .map((text) => text.split('\r\n\r\n'))
  const part = (line: string) => {
    const [lines = '', ...body] = parts.find(([first = '']) => first.includes(line)) ?? []
    return decodeBody(body.join('\r\n\r\n'), /Content-Transfer-Encoding: (\S+)/.exec(lines)?.[1] ?? '')
  }
  const header = (field: string) =>
    decodeWords(
      new RegExp(`^${field}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(head)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '',
    ).trim()
  return {
    ...{ raw, head, header },
    text: part('Content-Type: text/plain'),
    html: part('Content-Type: text/html'),
    attached: (filename: string) => part(`filename=${filename}`),
  }
}

export const openOutbox = ({ dataDir }: Pick<TestWorld, 'dataDir'>, shopId: string) => {
  const folder = join(dataDir, 'outbox', shopId)
  return {
    names: (): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []),
    path: (name: string): string => join(folder, name),
    read: (name: string) => readLetter(join(folder, name)),
  }
}
