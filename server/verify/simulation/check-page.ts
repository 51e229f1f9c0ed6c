import type { Envelope } from '../../../schemas/envelope/screen.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { createEmptyDesk } from '../simulator/dry-desk.ts'
import type { Position } from '../simulator/simulator.ts'
import { getPagePath, listSteps } from '../simulator/steps.ts'
import { judgeWithdrawalLink } from './check-withdrawal.ts'
import { listPathTo, type Node } from './graph.ts'
import type { PageVerdict } from './judge-page.ts'
import { reportFinding, type Simulation, type TextTree } from './simulation.ts'

// Always visible: an empty one is a button or heading without text.
const textFields = new Set(['label', 'heading', 'legend', 'title'])

const findEmptyText = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'string') {
      if (textFields.has(name) && part.trim() === '') return `/${name}`
      continue
    }
    const found = findEmptyText(part)
    if (found !== null) return `/${name}${found}`
  }
  return null
}

const listPageProblems = (
  { simulator, config }: Simulation,
  page: Envelope,
  language: string,
): readonly PageVerdict[] => {
  const { screen, overlay } = page
  const logged = simulator.drainLog().flatMap(({ sentence, fields }): PageVerdict[] => {
    const { key, problem, failure, error } = fields
    if (typeof key === 'string') {
      const message = `"${key}" cannot be formatted in "${fields.language}": ${problem}`
      return [{ kind: 'missing text', message, pointer: `/content/${fields.language}/${key}` }]
    }
    // Entries without a failure do not block the shopper, such as a single remaining payout.
    const failed = failure ?? error
    return failed === undefined ? [] : [{ kind: 'failing action', message: `${sentence}: ${failed}`, pointer: '' }]
  })
  const unlinked = judgeWithdrawalLink(config, page, language)
  const problems = unlinked === null ? logged : [...logged, unlinked]
  const silent = findEmptyText({ regions: screen?.regions, overlay })
  if (silent === null) return problems
  const message = `A text is empty in "${language}" at ${silent}`
  return [...problems, { kind: 'missing text', message, pointer: pointerTo('/content', language) }]
}

const hiddenFields = new Set(['id', 'type', 'name', 'value', 'path', 'at', 'href', 'src', 'image', 'action', 'key'])

const getBranch = ({ parts }: TextTree, name: string): TextTree => {
  const branch = parts.get(name) ?? { texts: new Set(), parts: new Map() }
  parts.set(name, branch)
  return branch
}

/** Records the texts of a page by place, ignoring numbers. True if one is new. */
const recordTexts = (value: unknown, tree: TextTree): boolean => {
  if (typeof value === 'string') {
    const before = tree.texts.size
    tree.texts.add(value.replace(/\d+/g, '#'))
    return tree.texts.size > before
  }
  if (typeof value !== 'object' || value === null) return false
  let more = false
  for (const [name, part] of Object.entries(value)) {
    if (hiddenFields.has(name) || typeof part === 'number' || typeof part === 'boolean') continue
    more = recordTexts(part, Array.isArray(value) ? tree : getBranch(tree, name)) || more
  }
  return more
}

const recordPage = ({ shownTexts }: Simulation, { screen, overlay }: Envelope, owner: string): boolean =>
  recordTexts({ screen, overlay }, getBranch(shownTexts, owner))

const buildStepsKey = (page: Envelope): string =>
  JSON.stringify(listSteps(page, ['words']).map((step) => [step.name, step.at, 'args' in step && step.args]))

/** Null when the verifier failed. */
const drawInLanguage = async (
  simulation: Simulation,
  { desk, page }: Position,
  language: string,
): Promise<Envelope | PageVerdict | null> => {
  const drawn = await simulation.simulator.drawPage({ desk, path: getPagePath(page), language })
  if (drawn.kind === 'position') return drawn.position.page
  if (drawn.kind === 'fault') return null
  return { kind: 'failing action', message: `The page cannot be shown in "${language}": ${drawn.message}`, pointer: '' }
}

/** In another language, a page must offer the same steps. */
const listLanguageProblems = async (
  simulation: Simulation,
  position: Position,
  language: string,
): Promise<readonly PageVerdict[]> => {
  const page = await drawInLanguage(simulation, position, language)
  if (page === null) return []
  if ('kind' in page) return [page]
  const problems = listPageProblems(simulation, page, language)
  if (buildStepsKey(page) === buildStepsKey(position.page)) return problems
  const message = `In "${language}" the page leads elsewhere than in "${simulation.storyContext.language}"`
  return [...problems, { kind: 'dead end', message, pointer: pointerTo('/content', language) }]
}

/** Writes the story in that language. */
const reportInLanguage = async (
  simulation: Simulation,
  verdict: PageVerdict,
  at: { node: Node; language: string },
): Promise<void> => {
  const pages = new Map<Node, Envelope>()
  for (const node of listPathTo(at.node)) {
    const page = await drawInLanguage(simulation, node.position, at.language)
    if (page !== null && !('kind' in page)) pages.set(node, page)
  }
  simulation.simulator.drainLog()
  const pageOf = (node: Node) => pages.get(node) ?? node.position.page
  reportFinding(
    { ...simulation, storyContext: { ...simulation.storyContext, language: at.language, pageOf } },
    verdict,
    { node: at.node },
  )
}

/** Reports problems of a page; in the other languages only if it has new texts. */
export async function checkPage(simulation: Simulation, node: Node, { assessed }: JourneyContext): Promise<void> {
  const { page } = node.position
  for (const verdict of listPageProblems(simulation, page, simulation.storyContext.language))
    reportFinding(simulation, verdict, { node })
  const owner = assessed?.policy.customizations === undefined ? '' : assessed.policy.id
  if (simulation.otherLanguages.length === 0 || !recordPage(simulation, page, owner)) return
  for (const language of simulation.otherLanguages)
    for (const verdict of await listLanguageProblems(simulation, node.position, language))
      await reportInLanguage(simulation, verdict, { node, language })
}

export async function checkEntryPages(simulation: Simulation, paths: readonly string[]): Promise<void> {
  const entries = paths.flatMap((path) =>
    [simulation.storyContext.language, ...simulation.otherLanguages].map((language) => ({ path, language })),
  )
  for (const { path, language } of entries) {
    const drawn = await simulation.simulator.drawPage({ desk: createEmptyDesk(), path, language })
    if (drawn.kind === 'fault') continue
    const page = drawn.kind === 'position' ? drawn.position.page : null
    const problems: readonly PageVerdict[] =
      page === null
        ? [{ kind: 'failing action', message: `The page ${path} cannot be shown in "${language}"`, pointer: '' }]
        : listPageProblems(simulation, page, language)
    simulation.findings.push(...problems.map((verdict) => ({ ...verdict, story: null })))
  }
}
