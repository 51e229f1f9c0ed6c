import type { PlainResult } from '../../../../schemas/config/workflow.ts'
import type { RuleEffect } from '../../../../schemas/merchant/return-reasons.ts'
import { parsePhotoIds } from '../../items/photos.ts'

type Effect = Pick<RuleEffect, 'result'>

const hasAllNames = (names: readonly string[], later: readonly string[]): boolean =>
  names.every((name) => later.includes(name))

/** Mirrors how `toOutcomeChange` replaces results (WFL-13, WFL-33). */
const isReplacement = (later: PlainResult, earlier: PlainResult): boolean => {
  switch (earlier.type) {
    case 'return-outcome':
      return later.type === earlier.type && hasAllNames(Object.keys(earlier.allowed), Object.keys(later.allowed))
    case 'fees': {
      const names = earlier.fees.map(({ outcome }) => outcome)
      return (
        later.type === earlier.type &&
        hasAllNames(
          names,
          later.fees.map(({ outcome }) => outcome),
        )
      )
    }
    // These accumulate.
    case 'exclude-outcome':
    case 'ban':
      return false
    default:
      return later.type === earlier.type
  }
}

const isSame = (one: PlainResult, other: PlainResult): boolean => JSON.stringify(one) === JSON.stringify(other)

export const markReplaced = <One extends Effect>(effects: readonly One[]): (One & { readonly replaced: boolean })[] =>
  effects.map((effect, n) => ({
    ...effect,
    replaced: effects
      .slice(n + 1)
      .some(({ result }) => isReplacement(result, effect.result) && !isSame(result, effect.result)),
  }))

export function formatAnswer(input: string, answer: string | null, titles: ReadonlyMap<string, string>): string | null {
  if (answer === null) return null
  if (input === 'yes-no') return answer === 'yes' ? 'Yes' : 'No'
  if (input === 'warranty') return answer === 'none' ? 'no warranty' : (titles.get(answer) ?? answer)
  if (input !== 'upload') return answer
  const photos = parsePhotoIds(answer).length
  return photos === 1 ? '1 photo' : `${photos} photos`
}
