export interface FaultReporter {
  /** Returns immediately and never throws. */
  report(error: unknown): void
  /** Flushes for at most a second. */
  close(): Promise<void>
}
