import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { writeAtomically } from './atomic-file.ts'
import { type ComposedLetter, composeLetter, toComposition, toFileName } from './letter.ts'
import type { Mail } from './port.ts'

type OutboxNeeds = {
  readonly dataDir: string
  readonly now: () => number
}

const shopIdPattern = /^[a-z0-9][a-z0-9-]{0,62}$/

/** Writes `<dataDir>/outbox/<shop>/<id>.eml`. An existing file stays. */
export function createMailOutbox({ dataDir, now }: OutboxNeeds): Mail {
  return {
    async send(message) {
      const verdict = composeLetter(message)
      if (verdict.kind === 'refused') return verdict
      if (!shopIdPattern.test(message.shopId)) {
        return { kind: 'refused', reason: 'The shop id of the message cannot be sent' }
      }

      const path = join(dataDir, 'outbox', message.shopId, `${toFileName(message.id)}.eml`)
      if (!existsSync(path)) await writeAtomically(path, await renderLetter(verdict.letter, now()))
      return { kind: 'sent', id: verdict.letter.messageId }
    },

    async forgetShop(shopId) {
      if (shopIdPattern.test(shopId)) await rm(join(dataDir, 'outbox', shopId), { recursive: true, force: true })
    },

    async forgetPerson(shopId, email) {
      const folder = join(dataDir, 'outbox', shopId)
      if (!shopIdPattern.test(shopId) || !existsSync(folder)) return
      for (const name of await readdir(folder)) {
        const letter = await readFile(join(folder, name), 'utf8')
        if (isAddressedTo(letter, email)) await rm(join(folder, name), { force: true })
      }
    },
  }
}

const isAddressedTo = (letter: string, email: string): boolean => {
  const to = /^To:(.*(?:\r?\n[ \t].*)*)/im.exec(letter)?.[1] ?? ''
  return to.toLowerCase().includes(email.toLowerCase())
}

const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

const renderLetter = async (letter: ComposedLetter, now: number): Promise<Uint8Array> => {
  const { message } = await writer.sendMail({ ...toComposition(letter), date: new Date(now) })
  if (!Buffer.isBuffer(message)) throw new Error('The mail transport returned a stream instead of a message')
  return message
}
