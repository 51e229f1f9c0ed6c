import type { Instant } from '../../../schemas/values/ids.ts'

export interface Credentials {
  hashPassword(password: string): Promise<string>
  /**
   * `outdated`: the password is right and its hash has weaker parameters than new ones. Without a stored hash it takes as
   * long and fails.
   */
  checkPassword(
    password: string,
    stored: string | null,
  ): Promise<{ readonly valid: boolean; readonly outdated: boolean }>
  /** In base32, for an authenticator app. */
  newTimeSecret(): string
  /** Sixteen letters and digits in groups of four. */
  newRecoveryCode(): string
  /** The step of RFC 6238 that a code of six digits belongs to; null for a wrong code. */
  findTimeStep(secret: string, code: string, now: Instant): number | null
}
