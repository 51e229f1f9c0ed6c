import { type Chance, chanceOf } from './chance.ts'
import type { PreparedLife } from './crash-review.ts'
import type { Providers } from './crash-world.ts'

export interface Course {
  readonly prepared: PreparedLife
  readonly providers: Providers
  readonly acknowledged: number
  readonly steps: number
  /** Steps right after a change outside. */
  readonly changes: readonly number[]
  readonly story: readonly string[]
}

/** Where a run is interrupted, and the shopper's reaction to an unanswered submit. */
export interface Point {
  readonly course: Course
  readonly killAt: number
  readonly client: 'comes back' | 'stays away'
}

const MORE_STEPS = 10

const pointsOf = (course: Course): readonly Point[] =>
  Array.from({ length: course.steps + MORE_STEPS }, (_, n) => n + 1).flatMap((killAt): readonly Point[] =>
    killAt > course.acknowledged
      ? [{ course, killAt, client: 'stays away' }]
      : [
          { course, killAt, client: 'comes back' },
          { course, killAt, client: 'stays away' },
        ],
  )

function shuffle<One>(all: readonly One[], chance: Chance): One[] {
  const remaining = [...all]
  return Array.from(all, () => remaining.splice(chance.below(remaining.length), 1)).flat()
}

const SHARP_OF_FIVE = 4

export function pointsIn(
  courses: readonly Course[],
  { runs, seed }: { readonly runs: number; readonly seed: number },
): readonly Point[] {
  const all = shuffle(courses.flatMap(pointsOf), chanceOf(seed, 0))
  if (runs >= all.length) return all
  const isSharp = ({ course, killAt }: Point): boolean => course.changes.includes(killAt)
  const sharp = all.filter(isSharp).slice(0, Math.ceil((runs * SHARP_OF_FIVE) / 5))
  return [...sharp, ...all.filter((point) => !sharp.includes(point)).slice(0, runs - sharp.length)]
}
