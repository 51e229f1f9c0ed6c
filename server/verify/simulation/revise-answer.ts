import { getDraft, type Position } from '../simulator/simulator.ts'
import type { SimulationStep } from '../simulator/steps.ts'
import type { Node } from './graph.ts'
import { buildSelectionKey, isItemFlow, type OrderSimulation, pathOf, queryOf } from './simulation.ts'

type AddNode = (part: OrderSimulation, position: Position, from: Node['from']) => Promise<Node>

/** The answer given on a page of the item flow; null for a page without a question. */
const findAnswer = ({ position }: Node): string | null => {
  const query = queryOf(position)
  const [step, question] = [query.get('step'), query.get('question')]
  // One reason represents all: each was also tried from the start.
  if (step === 'select-reason') return question === null ? 'reason' : null
  const item = getDraft(position.desk).items.find(({ id }) => id === query.get('item'))
  const answer = question === null ? undefined : item?.inputs?.[question]
  return answer === undefined ? null : `${question} ${answer}`
}

/** After the last answer, the question of that answer. */
const getPathBack = ({ position, from }: Node): string | undefined =>
  isItemFlow(position) || from === null ? position.page.overlay?.back?.path : pathOf(from.node.position)

const stepBack = async (part: OrderSimulation, node: Node, addNode: AddNode): Promise<Node | null> => {
  const path = getPathBack(node)
  if (path === undefined || part.actionsLeft <= 0) return null
  part.actionsLeft -= 1
  const step: SimulationStep = { name: 'navigate', at: path }
  const outcome = await part.simulator.takeStep(node.position, step)
  if (outcome.kind !== 'position') return null
  const reached = await addNode(part, outcome.position, { node, step })
  return reached.from?.node === node ? reached : null
}

const isConfirmPage = ({ position }: Node): boolean => queryOf(position).get('step') === 'confirm'

/** Where an answer selected the item, once per state; null after other steps. Not part of the graph. */
export async function buildSelectionNode(
  part: OrderSimulation,
  node: Node,
  { step, position }: { readonly step: SimulationStep; readonly position: Position },
): Promise<Node | null> {
  if (!isItemFlow(node.position) || isItemFlow(position) || isConfirmPage(node)) return null
  const id = queryOf(node.position).get('item')
  if (id === null || !getDraft(position.desk).items.some((item) => item.id === id && item.confirmed)) return null
  const key = buildSelectionKey(id, await part.simulator.readContext(position))
  if (part.selections.has(key)) return null
  part.selections.add(key)
  return { ...node, position, from: { node, step }, depth: node.depth + 1 }
}

/**
 * Where the answers of an item end, finds its earliest answered page not revisited yet. From there other answers are
 * tried while later answers remain. Null if none is left.
 */
export async function goBack(part: OrderSimulation, end: Node, addNode: AddNode): Promise<Node | null> {
  if (isItemFlow(end.position) && !isConfirmPage(end)) return null
  const passed: Node[] = []
  for (let at = await stepBack(part, end, addNode); at !== null; at = await stepBack(part, at, addNode)) passed.push(at)
  const open = passed.filter((one) => {
    const answered = findAnswer(one)
    return answered !== null && !part.revisedAnswers.has(answered)
  })
  const earliest = open.at(-1)
  for (const one of passed) if (one !== earliest) one.state = 'passed'
  if (earliest === undefined) return null
  part.revisedAnswers.add(findAnswer(earliest) ?? '')
  return earliest
}
