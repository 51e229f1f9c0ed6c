import type { PlainResult } from '../../../../schemas/config/workflow.ts'
import type { RuleEffect } from '../../../../schemas/merchant/return-reasons.ts'
import { photoIdsIn } from '../../items/photos.ts'

/** A result of a rule, as far as a later one can replace it. */
type Effect = Pick<RuleEffect, 'result'>

const namesAll = (names: readonly string[], later: readonly string[]): boolean =>
  names.every((name) => later.includes(name))

/** Whether a later result of the same type takes the place of an earlier one, as `changeBy` folds them (WFL-13, WFL-33). */
const replaces = (later: PlainResult, earlier: PlainResult): boolean => {
  switch (earlier.type) {
    case 'return-outcome':
      return later.type === earlier.type && namesAll(Object.keys(earlier.allowed), Object.keys(later.allowed))
    case 'fees': {
      const names = earlier.fees.map(({ outcome }) => outcome)
      return (
        later.type === earlier.type &&
        namesAll(
          names,
          later.fees.map(({ outcome }) => outcome),
        )
      )
    }
    // These add up.
    case 'exclude-outcome':
    case 'ban':
      return false
    default:
      return later.type === earlier.type
  }
}

const isSame = (one: PlainResult, other: PlainResult): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the effects in their order, each with whether a later one with another content counts instead. */
export const markReplaced = <One extends Effect>(effects: readonly One[]): (One & { readonly replaced: boolean })[] =>
  effects.map((effect, n) => ({
    ...effect,
    replaced: effects
      .slice(n + 1)
      .some(({ result }) => replaces(result, effect.result) && !isSame(result, effect.result)),
  }))

/** Returns an answer in words, by the type of its question; `titles` are those of warranties. */
export function answerInWords(
  input: string,
  answer: string | null,
  titles: ReadonlyMap<string, string>,
): string | null {
  if (answer === null) return null
  if (input === 'yes-no') return answer === 'yes' ? 'Yes' : 'No'
  if (input === 'warranty') return answer === 'none' ? 'no warranty' : (titles.get(answer) ?? answer)
  if (input !== 'upload') return answer
  const photos = photoIdsIn(answer).length
  return photos === 1 ? '1 photo' : `${photos} photos`
}
