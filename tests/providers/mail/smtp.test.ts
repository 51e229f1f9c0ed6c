import { expect, onTestFinished, test } from 'vitest'
import { createSmtpMail } from '../../../server/providers/mail/smtp.ts'
import { type Script, smtpServer } from './smtp-server.ts'

const letter = {
  shopId: 'demo',
  id: 'return-1:confirmation:1',
  to: 'Ada <ada@example.com>',
  from: 'returns@fernwood.example',
  subject: 'Your return',
  text: 'Registered.',
  html: '<p>Registered.</p>',
}

async function createMail(script: Script, login = '') {
  const server = await smtpServer(script)
  const isSilent = Object.values(script).includes(null)
  const mail = createSmtpMail({
    url: server.url.replace('smtp://', `smtp://${login}`),
    timeoutMs: isSilent ? 300 : 30_000,
  })
  onTestFinished(async () => {
    mail.close()
    await server.close()
  })
  return { server, mail }
}

test.each<[string, Script]>([
  ['the recipient', { RCPT: '550 5.1.1 no such user' }],
  ['the sender', { MAIL: '553 5.7.1 sender not allowed' }],
  ['the text, before it is sent', { DATA: '554 5.7.1 no' }],
  ['the text, after it was sent', { end: '552 5.3.4 too big' }],
])('a letter is refused for good when the server refuses %s', async (_, script) => {
  const { mail } = await createMail(script)
  expect(await mail.send(letter)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/55\d/) })
})

test.each<[string, Script]>([
  ['the mailbox is busy', { RCPT: '450 4.2.1 try again' }],
  ['the server is out of space', { end: '452 4.3.1 later' }],
  ['the server is closing', { greeting: '421 4.3.2 closing' }],
  ['the server turns us away', { greeting: '554 5.7.1 not from you' }],
  ['the line breaks after the text', { end: 'hang-up' }],
  ['the line breaks before it', { MAIL: 'hang-up' }],
  ['nobody greets', { greeting: null }],
  ['nobody answers', { MAIL: null }],
  ['nobody says whether the letter was taken', { end: null }],
])('a letter is retried when %s', async (_, script) => {
  const { mail } = await createMail(script)
  await expect(mail.send(letter)).rejects.toThrow()
})

test('a letter waits for a repair when the password is wrong', async () => {
  const { mail } = await createMail({ AUTH: '535 5.7.8 wrong' }, 'user:secret@')
  await expect(mail.send(letter)).rejects.toThrow()
})

test('a letter waits while the server is down', async () => {
  const server = await smtpServer()
  await server.close()
  const mail = createSmtpMail({ url: server.url })
  onTestFinished(() => mail.close())
  await expect(mail.send(letter)).rejects.toThrow()
})

test('the server receives a single recipient, the bare address', async () => {
  const { server, mail } = await createMail({})
  await mail.send(letter)
  expect(server.recipients).toEqual(['RCPT TO:<ada@example.com>'])
})

test('fifty simultaneous letters share two connections', async () => {
  const { server, mail } = await createMail({})
  const results = await Promise.all(Array.from({ length: 50 }, (_, at) => mail.send({ ...letter, id: `letter-${at}` })))
  expect(results.every(({ kind }) => kind === 'sent')).toBe(true)
  expect(server.letters).toHaveLength(50)
  expect(server.connections()).toBeLessThanOrEqual(2)
})
