import { type Chance, chanceOf } from './chance.ts'
import type { Prepared } from './crash-review.ts'
import type { Providers } from './crash-world.ts'

/** A life that nothing interrupts: after so many steps its submit was answered, after so many it was over. */
export interface Course {
  readonly prepared: Prepared
  readonly providers: Providers
  readonly acknowledged: number
  readonly steps: number
  /** The steps at which the world outside had just become another one. */
  readonly changes: readonly number[]
  readonly story: readonly string[]
}

/** Where one life is interrupted, and what the shopper does when her submit is not answered. */
export interface Point {
  readonly course: Course
  readonly killAt: number
  readonly client: 'comes back' | 'stays away'
}

/** Jobs that are due at once may change places, so that a life has a few steps more or less. */
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

/** All of them in an order that the chance draws. */
function shuffled<One>(all: readonly One[], chance: Chance): One[] {
  const left = [...all]
  return Array.from(all, () => left.splice(chance.below(left.length), 1)).flat()
}

/** Of five points that are chosen, four are such that something has just changed outside: where most can go wrong. */
const SHARP_OF_FIVE = 4

/** So many points of every course, in an order that the seed draws; all of them when there are no more. */
export function pointsIn(
  courses: readonly Course[],
  { runs, seed }: { readonly runs: number; readonly seed: number },
): readonly Point[] {
  const all = shuffled(courses.flatMap(pointsOf), chanceOf(seed, 0))
  if (runs >= all.length) return all
  const isSharp = ({ course, killAt }: Point): boolean => course.changes.includes(killAt)
  const sharp = all.filter(isSharp).slice(0, Math.ceil((runs * SHARP_OF_FIVE) / 5))
  return [...sharp, ...all.filter((point) => !sharp.includes(point)).slice(0, runs - sharp.length)]
}
