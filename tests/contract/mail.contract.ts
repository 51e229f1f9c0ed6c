import { describe, expect, test } from 'vitest'
import type { Mail, MailMessage } from '../../server/providers/mail/port.ts'

export type MailSituation = {
  readonly mail: Mail
  readonly shopId: string
  readonly delivered: () => Promise<readonly string[]>
}

const confirmation = {
  id: 'return-1:confirmation:1',
  to: 'ada@example.com',
  from: 'Fernwood & Loom <returns@fernwood.example>',
  subject: 'Your return is registered',
  text: 'Print the label and send the parcel.',
  html: '<p>Print the label and send the parcel.</p>',
}

const headersOf = (letter: string): ReadonlyMap<string, string> =>
  new Map(
    (letter.split('\r\n\r\n')[0] ?? '')
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )

const lineBreaks = ['\r\nBcc: eve@evil.example', '\nBcc: eve@evil.example', '\rBcc: eve@evil.example', '\u0000']

export function mailContract(name: string, open: () => Promise<MailSituation>): void {
  describe(`mail: ${name}`, () => {
    const send = async (overrides: Partial<MailMessage> = {}) => {
      const { mail, shopId, delivered } = await open()
      return { answer: await mail.send({ ...confirmation, shopId, ...overrides }), letters: await delivered() }
    }

    test('a letter arrives with its sender, recipient, subject and both bodies', async () => {
      const { answer, letters } = await send()
      expect(answer.kind).toBe('sent')
      expect(letters).toHaveLength(1)
      const headers = headersOf(letters[0]!)
      expect(headers.get('to')).toBe('ada@example.com')
      expect(headers.get('from')).toMatch(/Fernwood & Loom"? <returns@fernwood\.example>/)
      expect(headers.get('subject')).toBe('Your return is registered')
      expect(letters[0]).toContain('text/plain')
      expect(letters[0]).toContain('<p>Print the label and send the parcel.</p>')
    })

    test('the Message-ID derives from the id, so that a repeated letter is recognizable', async () => {
      const { mail, shopId, delivered } = await open()
      const first = await mail.send({ ...confirmation, shopId })
      const second = await mail.send({ ...confirmation, shopId })
      expect(first).toEqual({ kind: 'sent', id: '<return-1=confirmation=1@fernwood.example>' })
      expect(second).toEqual(first)
      for (const letter of await delivered()) {
        expect(headersOf(letter).get('message-id')).toBe('<return-1=confirmation=1@fernwood.example>')
      }
    })

    test('texts outside ASCII arrive encoded', async () => {
      const { letters } = await send({ subject: '返品を受け付けました', text: '返品' })
      expect(headersOf(letters[0]!).get('subject')).toMatch(/^=\?UTF-8\?[BQ]\?/)
      expect(letters[0]).toMatch(/^[\r\n\t\u0020-\u007e]*$/)
    })

    test('an attachment arrives whole', async () => {
      const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 256)
      const { letters } = await send({ attachments: [{ filename: 'label.pdf', type: 'application/pdf', bytes }] })
      expect(letters[0]!.replaceAll('\r\n', '')).toContain(Buffer.from(bytes).toString('base64'))
      expect(letters[0]).toMatch(/Content-Disposition: attachment; filename="?label\.pdf/)
    })

    test('UXD-09 a picture with a content id arrives inside the letter', async () => {
      const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 256)
      const picture = { filename: 'code.png', type: 'image/png', bytes, contentId: 'return-code' }
      const { letters } = await send({ html: '<img src="cid:return-code" alt="Code">', attachments: [picture] })
      expect(letters[0]).toMatch(/Content-Type: multipart\/related/)
      expect(letters[0]).toMatch(/Content-Id: <return-code>/i)
      expect(letters[0]).toMatch(/Content-Disposition: inline; filename="?code\.png/)
      expect(letters[0]!.replaceAll('\r\n', '')).toContain(Buffer.from(bytes).toString('base64'))
    })

    test.each(
      lineBreaks.flatMap((end) => [
        { to: `ada@example.com${end}` },
        { from: `returns@fernwood.example${end}` },
        { subject: `Your return${end}` },
        { id: `return-1${end}` },
        { attachments: [{ filename: `label.pdf${end}`, type: 'text/plain', bytes: new Uint8Array() }] },
        { attachments: [{ filename: 'label.pdf', type: `text/plain${end}`, bytes: new Uint8Array() }] },
        { attachments: [{ filename: 'a.png', type: 'image/png', bytes: new Uint8Array(), contentId: `a${end}` }] },
      ]),
    )('T33 a header value that starts another header is refused: %j', async (overrides) => {
      const { answer, letters } = await send(overrides)
      expect(answer.kind).toBe('refused')
      expect(letters).toEqual([])
    })

    test.each([
      ['two recipients', 'ada@example.com, eve@evil.example'],
      ['two recipients by semicolon', 'ada@example.com;eve@evil.example'],
      ['a group', 'all: ada@example.com, eve@evil.example;'],
      ['a recipient hidden in the name', 'eve@evil.example, Ada <ada@example.com>, <eve@evil.example>'],
      ['a recipient without a host', 'ada'],
      ['no recipient', ''],
    ])('T33 mail to %s is refused, and the letter is not delivered', async (_, to) => {
      const { answer, letters } = await send({ to })
      expect(answer.kind).toBe('refused')
      expect(letters).toEqual([])
    })

    test('T33 a comma in the name of a recipient adds no recipient', async () => {
      const { letters } = await send({ to: 'eve@evil.example, Lovelace <ada@example.com>' })
      expect(headersOf(letters[0]!).get('to')).toBe('"eve@evil.example, Lovelace" <ada@example.com>')
    })
  })
}
