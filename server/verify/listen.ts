import type { Envelope } from '../../schemas/screen.ts'
import type { Node } from './graph.ts'
import type { Verdict } from './judge-place.ts'
import { report, type Walk } from './walk.ts'

const wordy = ['label', 'heading', 'legend', 'title']

/** Where a page shows a text that nobody wrote; null when it shows none. */
const wordless = (value: unknown, at = ''): string | null => {
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const place = `${at}/${name}`
    if (wordy.includes(name) && typeof part === 'string' && part.trim() === '') return place
    const found = wordless(part, place)
    if (found !== null) return found
  }
  return null
}

/** What the journey complained about while it drew a page, and what the page does not say. */
const complaints = ({ walker }: Walk, { screen, overlay }: Envelope): readonly Verdict[] => {
  const heard = walker.heard().flatMap(({ sentence, fields }): Verdict[] => {
    const { key, language, problem, failure, error } = fields
    if (typeof key === 'string') {
      const message = `"${key}" cannot be said in "${language}": ${problem}`
      return [{ kind: 'missing text', message, pointer: `/content/${language}/${key}` }]
    }
    // What is told without a failure strands nobody, such as that only the built-in way back is left.
    const failed = failure ?? error
    return failed === undefined ? [] : [{ kind: 'failing action', message: `${sentence}: ${failed}`, pointer: '' }]
  })
  const silent = wordless({ regions: screen?.regions, overlay })
  return silent === null
    ? heard
    : [...heard, { kind: 'missing text', message: `A text is empty at ${silent}`, pointer: '' }]
}

/** Reports what was said, and not said, where a page was drawn. */
export const listen = (walk: Walk, node: Node, page: Envelope = node.stand.page): void => {
  for (const verdict of complaints(walk, page)) report(walk, verdict, { node })
}
