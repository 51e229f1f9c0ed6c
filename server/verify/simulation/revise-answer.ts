import { getDraft, type Position } from '../simulator/simulator.ts'
import type { SimulationStep } from '../simulator/steps.ts'
import type { Node } from './graph.ts'
import { type OrderSimulation, queryOf } from './simulation.ts'

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

const stepBack = async (part: OrderSimulation, node: Node, addNode: AddNode): Promise<Node | null> => {
  const back = node.position.page.overlay?.back
  if (back === undefined || part.actionsLeft <= 0) return null
  part.actionsLeft -= 1
  const step: SimulationStep = { name: 'navigate', at: back.path }
  const outcome = await part.simulator.takeStep(node.position, step)
  if (outcome.kind !== 'position') return null
  const reached = await addNode(part, outcome.position, { node, step })
  return reached.from?.node === node ? reached : null
}

/**
 * Before an item is confirmed, finds its earliest answered page not revisited yet. From there other answers are tried
 * while later answers remain. Null if none is left.
 */
export async function goBack(part: OrderSimulation, node: Node, addNode: AddNode): Promise<Node | null> {
  if (queryOf(node.position).get('step') !== 'confirm') return null
  const passed: Node[] = []
  for (let at = await stepBack(part, node, addNode); at !== null; at = await stepBack(part, at, addNode))
    passed.push(at)
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
