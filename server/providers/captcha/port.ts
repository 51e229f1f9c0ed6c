/** The token returns the challenge with its solution. */
export type Challenge = {
  readonly parameters: ChallengeParameters
  readonly signature: string
}

/** The solution is a counter whose derived key starts with `keyPrefix`. */
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

/** `refused`: the shopper solves another challenge. */
type CaptchaVerdict = 'accepted' | 'refused'

/** Proof of work that precedes a lookup (LKP-17 to LKP-20). */
export type CaptchaProvider = {
  readonly kind: 'altcha'
  /** Valid for ten minutes and one use. */
  challenge(shopId: string): Promise<Challenge>
  /** Accepts a token at most once. */
  verify(shopId: string, token: string): Promise<CaptchaVerdict>
}
