import { createTransport } from 'nodemailer'
import { judgeMessage, toComposition } from './letter.ts'
import type { Mail } from './port.ts'

type SmtpNeeds = {
  /** `smtp://user:password@host:587` or `smtps://…`: what SMTP_URL holds. */
  readonly url: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const CONNECTIONS = 2

/**
 * Letters by SMTP over a small pool of connections; `close` ends them.
 * Only what the server says about this letter, its sender, its recipient or its text, can refuse it. A wrong password or a
 * greeting that turns us away is 5xx too, but says nothing about the letter: it throws, and the letter waits for the repair.
 */
export function smtp({ url, timeoutMs = TIMEOUT_MS }: SmtpNeeds): Mail & { close(): void } {
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
      const verdict = judgeMessage(message)
      if (verdict.kind === 'refused') return verdict

      try {
        await pool.sendMail(toComposition(verdict.letter))
        return { kind: 'sent', id: verdict.letter.messageId }
      } catch (failure) {
        const reply = permanentReply(failure)
        if (reply === null) throw failure
        return { kind: 'refused', reason: reply }
      }
    },

    forgetShop: async () => {},
    forgetPerson: async () => {},

    close: () => pool.close(),
  }
}

const codesAboutTheLetter = ['EENVELOPE', 'EMESSAGE']

/** The reply with which the server refused the letter for good; null when the failure may pass. */
const permanentReply = (failure: unknown): string | null => {
  if (!(failure instanceof Error) || !('code' in failure) || !('responseCode' in failure)) return null
  const { code, responseCode } = failure
  if (typeof code !== 'string' || !codesAboutTheLetter.includes(code)) return null
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600 ? failure.message : null
}
