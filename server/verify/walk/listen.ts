import type { Envelope } from '../../../schemas/screen.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { createEmptyDesk } from '../walker/dry-desk.ts'
import { listSteps, getPagePath } from '../walker/moves.ts'
import type { Position } from '../walker/walker.ts'
import { type Node, wayTo } from './graph.ts'
import type { PlaceVerdict } from './judge-place.ts'
import { reportFinding, type Simulation, type TextTree } from './walk.ts'

// Always visible: an empty one is a button or heading without text.
const wordy = new Set(['label', 'heading', 'legend', 'title'])

/** The field without text; null if all have one. */
const wordless = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'string') {
      if (wordy.has(name) && part.trim() === '') return `/${name}`
      continue
    }
    const found = wordless(part)
    if (found !== null) return `/${name}${found}`
  }
  return null
}

const complaints = ({ simulator: walker }: Simulation, { screen, overlay }: Envelope, language: string): readonly PlaceVerdict[] => {
  const heard = walker.drainLog().flatMap(({ sentence, fields }): PlaceVerdict[] => {
    const { key, problem, failure, error } = fields
    if (typeof key === 'string') {
      const message = `"${key}" cannot be said in "${fields.language}": ${problem}`
      return [{ kind: 'missing text', message, pointer: `/content/${fields.language}/${key}` }]
    }
    // Entries without a failure do not block the shopper, such as a single remaining payout.
    const failed = failure ?? error
    return failed === undefined ? [] : [{ kind: 'failing action', message: `${sentence}: ${failed}`, pointer: '' }]
  })
  const silent = wordless({ regions: screen?.regions, overlay })
  if (silent === null) return heard
  const message = `A text is empty in "${language}" at ${silent}`
  return [...heard, { kind: 'missing text', message, pointer: pointerTo('/content', language) }]
}

const unread = new Set(['id', 'type', 'name', 'value', 'path', 'at', 'href', 'src', 'image', 'action', 'key'])

const wordsAt = ({ parts }: TextTree, name: string): TextTree => {
  const known = parts.get(name) ?? { texts: new Set(), parts: new Map() }
  parts.set(name, known)
  return known
}

/** Records the texts of a page by place, ignoring numbers. True if one is new. */
const keepWords = (value: unknown, said: TextTree): boolean => {
  if (typeof value === 'string') {
    const before = said.texts.size
    said.texts.add(value.replace(/\d+/g, '#'))
    return said.texts.size > before
  }
  if (typeof value !== 'object' || value === null) return false
  let more = false
  for (const [name, part] of Object.entries(value)) {
    if (unread.has(name) || typeof part === 'number' || typeof part === 'boolean') continue
    more = keepWords(part, Array.isArray(value) ? said : wordsAt(said, name)) || more
  }
  return more
}

const saysMore = ({ shownTexts: said }: Simulation, { screen, overlay }: Envelope, whose: string): boolean =>
  keepWords({ screen, overlay }, wordsAt(said, whose))

const operationsOn = (page: Envelope): string =>
  JSON.stringify(listSteps(page, ['words']).map((step) => [step.name, step.at, 'args' in step && step.args]))

/** Null when the verifier failed. */
const pageIn = async (walk: Simulation, { desk, page }: Position, language: string): Promise<Envelope | PlaceVerdict | null> => {
  const drawn = await walk.simulator.drawPage({ desk, path: getPagePath(page), language })
  if (drawn.kind === 'stands') return drawn.position.page
  if (drawn.kind === 'fault') return null
  return { kind: 'failing action', message: `The page cannot be shown in "${language}": ${drawn.message}`, pointer: '' }
}

/** In another language, a page must offer the same steps. */
const wrongIn = async (walk: Simulation, stand: Position, language: string): Promise<readonly PlaceVerdict[]> => {
  const page = await pageIn(walk, stand, language)
  if (page === null) return []
  if ('kind' in page) return [page]
  const told = complaints(walk, page, language)
  if (operationsOn(page) === operationsOn(stand.page)) return told
  const message = `In "${language}" the page does not lead on as it does in "${walk.storyContext.language}"`
  return [...told, { kind: 'dead end', message, pointer: pointerTo('/content', language) }]
}

/** Writes the story in that language. */
const reportIn = async (walk: Simulation, verdict: PlaceVerdict, at: { node: Node; language: string }): Promise<void> => {
  const pages = new Map<Node, Envelope>()
  for (const node of wayTo(at.node)) {
    const page = await pageIn(walk, node.stand, at.language)
    if (page !== null && !('kind' in page)) pages.set(node, page)
  }
  walk.simulator.drainLog()
  const pageOf = (node: Node) => pages.get(node) ?? node.stand.page
  reportFinding({ ...walk, storyContext: { ...walk.storyContext, language: at.language, pageOf } }, verdict, { node: at.node })
}

/** Reports problems of a page; in the other languages only if it has new texts. */
export async function listen(walk: Simulation, node: Node, { assessed }: JourneyContext): Promise<void> {
  const { page } = node.stand
  for (const verdict of complaints(walk, page, walk.storyContext.language)) reportFinding(walk, verdict, { node })
  const whose = assessed?.policy.customizations === undefined ? '' : assessed.policy.id
  if (walk.otherLanguages.length === 0 || !saysMore(walk, page, whose)) return
  for (const language of walk.otherLanguages)
    for (const verdict of await wrongIn(walk, node.stand, language)) await reportIn(walk, verdict, { node, language })
}

export async function listenAtDoors(walk: Simulation, paths: readonly string[]): Promise<void> {
  const doors = paths.flatMap((path) => [walk.storyContext.language, ...walk.otherLanguages].map((language) => ({ path, language })))
  for (const { path, language } of doors) {
    const drawn = await walk.simulator.drawPage({ desk: createEmptyDesk(), path, language })
    if (drawn.kind === 'fault') continue
    const page = drawn.kind === 'stands' ? drawn.position.page : null
    const told: readonly PlaceVerdict[] =
      page === null
        ? [{ kind: 'failing action', message: `The page ${path} cannot be shown in "${language}"`, pointer: '' }]
        : complaints(walk, page, language)
    walk.findings.push(...told.map((verdict) => ({ ...verdict, story: null })))
  }
}
