import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { createMailOutbox } from '../../server/providers/mail/outbox.ts'
import { createSmtpMail } from '../../server/providers/mail/smtp.ts'
import { smtpServer } from '../providers/mail/smtp-server.ts'
import { freshShop } from './fresh-shop.ts'
import { mailContract } from './mail.contract.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

mailContract('outbox', async () => {
  const shopId = freshShop()
  const folder = join(dataDir, 'outbox', shopId)
  return {
    mail: createMailOutbox({ dataDir, now: () => Date.UTC(2026, 0, 31, 12) }),
    shopId,
    delivered: async () => {
      const names = await readdir(folder).catch(() => [])
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    },
  }
})

mailContract('SMTP', async () => {
  const server = await smtpServer()
  const mail = createSmtpMail({ url: server.url })
  onTestFinished(async () => {
    mail.close()
    await server.close()
  })
  return { mail, shopId: freshShop(), delivered: async () => server.letters }
})
