import { createTransport } from 'nodemailer'
import { composeLetter, toComposition } from './letter.ts'
import type { Mail } from './port.ts'

type SmtpNeeds = {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const CONNECTIONS = 2

/**
 * Only replies about the sender, recipient or content refuse a letter. Others, such as a wrong password, throw, so that
 * the letter waits for the repair.
 */
export function createSmtpMail({ url, timeoutMs = TIMEOUT_MS }: SmtpNeeds): Mail & { close(): void } {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })

  return {
    async send(message) {
      const verdict = composeLetter(message)
      if (verdict.kind === 'refused') return verdict

      try {
        await pool.sendMail(toComposition(verdict.letter))
        return { kind: 'sent', id: verdict.letter.messageId }
      } catch (failure) {
        const reply = findPermanentReply(failure)
        if (reply === null) throw failure
        return { kind: 'refused', reason: reply }
      }
    },

    forgetShop: async () => {},
    forgetPerson: async () => {},

    close: () => pool.close(),
  }
}

const LETTER_ERROR_CODES = ['EENVELOPE', 'EMESSAGE']

const findPermanentReply = (failure: unknown): string | null => {
  if (!(failure instanceof Error) || !('code' in failure) || !('responseCode' in failure)) return null
  const { code, responseCode } = failure
  if (typeof code !== 'string' || !LETTER_ERROR_CODES.includes(code)) return null
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600 ? failure.message : null
}
