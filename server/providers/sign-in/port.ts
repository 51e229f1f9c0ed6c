import type { Instant } from '../../../schemas/values/ids.ts'

/** Stored with the attempt, in the browser and sealed. */
export interface SignInNote {
  /** Page that follows. */
  readonly to: string
  readonly confirms?: { readonly shopId: string; readonly accountId: string; readonly sessionId: string }
}

export interface ProviderIdentity {
  readonly issuer: string
  /** Names the person for ever at this issuer. */
  readonly subject: string
  /** Null unless the provider verified it. */
  readonly email: string | null
  /** Milliseconds since the person authenticated; null when unknown. */
  readonly authenticatedAgo: number | null
}

interface SignInAttempt {
  /** Page of the provider. */
  readonly url: string
  readonly ticket: string
  readonly endsAt: Instant
}

interface FinishedSignIn {
  /** Null for a missing, changed or expired ticket. */
  readonly note: SignInNote | null
  /** Null when the provider or a check refused. */
  readonly identity: ProviderIdentity | null
}

/** A provider that authenticates staff. Accounts are made by invitation only. */
export interface SignInProvider {
  readonly label: string
  /** Null when the provider does not answer. A note with `confirms` makes the person authenticate again. */
  begin(note: SignInNote): Promise<SignInAttempt | null>
  /** `search` is the query that the provider sent the browser back with. */
  finish(answer: { readonly ticket: string; readonly search: string }): Promise<FinishedSignIn>
}
