type Attachment = {
  readonly filename: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** One letter to one person. `to` and `from` are `ada@example.com` or `Ada <ada@example.com>`, never a list. */
export type MailMessage = {
  readonly shopId: string
  /** Letters, digits, `_`, `-` and `:`. Names this letter for ever: the Message-ID is made of it, so that a letter sent twice is recognised as one. */
  readonly id: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

/**
 * `sent` says that the letter was taken over, with its Message-ID. `refused` is final: sending the same letter again
 * cannot succeed.
 */
type MailAnswer = { readonly kind: 'sent'; readonly id: string } | { readonly kind: 'refused'; readonly reason: string }

/** What sends letters: a mail server, or the embedded outbox, which keeps them to be looked at. */
export type Mail = {
  /**
   * Hands the letter over. At least once: a crash after the handing over sends the same Message-ID again.
   * @throws whatever kept the letter from being handed over and may pass: time-outs, lost connections, 4xx replies.
   */
  send(message: MailMessage): Promise<MailAnswer>
  /** Removes the letters of a shop that are kept here; what was handed over to a mail server is not. */
  forgetShop(shopId: string): Promise<void>
  /** Removes the letters to an address that are kept here, as `forgetShop` does those of a shop. */
  forgetPerson(shopId: string, email: string): Promise<void>
}
