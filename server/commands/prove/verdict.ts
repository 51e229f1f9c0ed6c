/** What a proof found: `value` is what was measured and `target` what it must be, over `n` cases drawn from `seed`. */
export interface Verdict {
  readonly goal: string
  readonly value: number
  readonly target: number
  readonly n: number
  readonly seed: number
  readonly pass: boolean
}

/** What a proof answers: its verdict, and on a miss the smallest case that shows it. */
export interface Proof {
  readonly verdict: Verdict
  readonly miss: { readonly broken: string; readonly case: unknown } | null
}

/** A proof whose every case must hold. `miss` is the first that did not. */
export const proofOf = (goal: string, run: Pick<Verdict, 'n' | 'seed'>, miss: Proof['miss']): Proof => ({
  verdict: { goal, value: miss === null ? 0 : 1, target: 0, n: run.n, seed: run.seed, pass: miss === null },
  miss,
})
