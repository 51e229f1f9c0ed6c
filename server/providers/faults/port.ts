/** Hears of faults that nobody foresaw: where they happened and of what kind they are, nothing of what they were about. */
export interface FaultReporter {
  /** Returns at once and never throws, whatever becomes of it. */
  report(error: unknown): void
  /** Sends what is still on its way, for a second at most, and then no more. */
  close(): Promise<void>
}
