import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { isStorable } from '../../schemas/values/storable.ts'
import { pointerTo } from './pointer.ts'

/** Bounds recursion in readers; no published document is deeper. */
const MAX_DEPTH = 64

const members = (value: object): readonly (readonly [string, unknown])[] => Object.entries(value)

/**
 * Problems that prevent storing or reading a document under any schema. Iterates level by level, so depth cannot
 * overflow the stack.
 */
export function findUnstorable(document: unknown): readonly ConfigProblem[] {
  const problems: ConfigProblem[] = []
  let level: readonly (readonly [string, unknown])[] = [['', document]]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return [...problems, { pointer: '', message: `Nesting exceeds ${MAX_DEPTH} levels` }]
    const nextLevel: (readonly [string, unknown])[] = []
    for (const [pointer, value] of level) {
      if (typeof value === 'string' && !isStorable(value))
        problems.push({ pointer, message: 'contains a character that cannot be stored' })
      if (typeof value !== 'object' || value === null) continue
      for (const [name, member] of members(value)) {
        if (!isStorable(name)) problems.push({ pointer, message: 'contains a name that cannot be stored' })
        else nextLevel.push([pointerTo(pointer, name), member])
      }
    }
    level = nextLevel
  }
  return problems
}
