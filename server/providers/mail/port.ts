type Attachment = {
  readonly filename: string
  readonly type: string
  readonly bytes: Uint8Array
  /** For a picture in the HTML, as `cid:…`. */
  readonly contentId?: string
}

/** `to` and `from`: `ada@example.com` or `Ada <ada@example.com>`, never a list. */
export type MailMessage = {
  readonly shopId: string
  /** Letters, digits, `_`, `-` and `:`. The Message-ID derives from it. */
  readonly id: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

/** `sent` has the Message-ID. `refused` is final. */
type MailAnswer = { readonly kind: 'sent'; readonly id: string } | { readonly kind: 'refused'; readonly reason: string }

export type Mail = {
  /**
   * Sends a letter at least once: a retry has the same Message-ID.
   * @throws on temporary failures: timeouts, lost connections, 4xx replies.
   */
  send(message: MailMessage): Promise<MailAnswer>
  /** Deletes letters in the outbox only. */
  forgetShop(shopId: string): Promise<void>
  forgetPerson(shopId: string, email: string): Promise<void>
}
