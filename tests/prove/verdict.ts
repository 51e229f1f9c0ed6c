import { casesWithin } from '../support/case-limit.ts'
import type { Size } from './arguments.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Plain, smallest } from './shrink.ts'

export interface Verdict {
  readonly goal: string
  readonly value: number
  readonly target: number
  readonly n: number
  readonly seed: number
  readonly pass: boolean
}

export interface Proof {
  readonly verdict: Verdict
  readonly miss: { readonly broken: string; readonly case: unknown } | null
}

export const proofOf = (goal: string, run: Pick<Verdict, 'n' | 'seed'>, miss: Proof['miss']): Proof => ({
  verdict: { goal, value: miss === null ? 0 : 1, target: 0, n: run.n, seed: run.seed, pass: miss === null },
  miss,
})

export interface CaseJudge<Case extends Plain> {
  readonly draw: (chance: Chance) => Case
  readonly brokenBy: (input: Case) => string | null
  readonly isCase: (one: Plain) => one is Case
}

export function proveCases<Case extends Plain>(goal: string, size: Size, judge: CaseJudge<Case>): Proof {
  const { draw, brokenBy, isCase } = judge
  const { seed } = size
  let n = 0
  for (const turn of casesWithin({ name: goal, ...size })) {
    n = turn + 1
    const input = draw(chanceOf(seed, turn))
    const broken = brokenBy(input)
    if (broken === null) continue
    const isCounterexample = (one: Plain): boolean => isCase(one) && brokenBy(one) === broken
    return proofOf(goal, { n, seed }, { broken, case: smallest(input, isCounterexample) })
  }
  return proofOf(goal, { n, seed }, null)
}
