/**
 * A puzzle for the browser, signed by us: solving it costs the client some work and us almost nothing.
 * It is handed to the browser as it is and comes back, with its solution, inside the token.
 */
export type Challenge = {
  readonly parameters: ChallengeParameters
  readonly signature: string
}

/** What a solver needs: find the counter whose derived key begins with `keyPrefix`. */
type ChallengeParameters = {
  readonly algorithm: string
  readonly nonce: string
  readonly salt: string
  readonly cost: number
  readonly keyLength: number
  readonly keyPrefix: string
  readonly keySignature?: string
  readonly data?: Readonly<Record<string, string | number | boolean | null>>
}

/** Whether the token may pass. `refused` covers wrong, foreign, expired and used ones alike: the shopper solves a new challenge. */
type CaptchaVerdict = 'accepted' | 'refused'

/** Proof that a browser spent some work before it was answered (LKP-17 to LKP-20). */
export type CaptchaProvider = {
  readonly kind: 'altcha'
  /** A fresh challenge of this shop, good for ten minutes and for one use. */
  challenge(shopId: string): Promise<Challenge>
  /** Accepts a solved challenge of this shop once: of several calls with one token at most one is accepted. */
  verify(shopId: string, token: string): Promise<CaptchaVerdict>
}
