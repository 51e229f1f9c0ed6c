import { evaluateCondition } from '../../domain/workflow/condition.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import type { Position } from '../simulator/simulator.ts'
import { countStepsToSubmit, findTrappedNodes, listReachableNodes, type Node } from './graph.ts'
import { judgeAnswer, judgeNeverReturnable, judgeQuestion, judgeWithheldItems } from './judge-page.ts'
import { isItemFlow, type OrderSimulation, pathOf, queryOf, reportFinding } from './simulation.ts'

/** Conditions that depend on answers count as met. */
const isAsSpecified = ({ order }: OrderSimulation, { assessed }: JourneyContext): boolean =>
  order.meets.every((condition) =>
    (assessed?.items ?? []).some(({ facts }) => {
      const values = { ...facts.values, 'return.item-count': order.order.lines.length }
      return evaluateCondition(condition, { ...facts, values }) !== false
    }),
  )

const findRuleQuestion = ({ position }: Node): string | null => {
  const query = queryOf(position)
  return query.get('step') === 'select-reason' ? null : query.get('question')
}

const isBlocked = ({ position }: Node): boolean => queryOf(position).get('step') === 'blocked'

const reportNothingReturnable = (part: OrderSimulation, root: Node, context: JourneyContext): void => {
  const first = listReachableNodes(part.nodes, root).find(
    (node) => isItemFlow(node.position) && findRuleQuestion(node) !== null,
  )
  const id = first === undefined ? null : findRuleQuestion(first)
  if (first !== undefined && id !== null) reportFinding(part, judgeQuestion(id, context), { node: first })
  else if (part.order.expects === 'goes back') reportFinding(part, judgeNeverReturnable(context), { node: root })
}

/** First pages of branches that still ask questions although nothing can be returned. */
const findDeadBranches = ({ nodes, order }: OrderSimulation, distances: ReadonlyMap<string, number>): readonly Node[] =>
  [...nodes.values()].filter((node) => {
    if (node.order !== order || node.from === null || node.state !== 'open' || distances.has(node.key)) return false
    return isItemFlow(node.position) && !isBlocked(node) && distances.has(node.from.node.key)
  })

const reportDeadBranches = async (part: OrderSimulation, distances: ReadonlyMap<string, number>): Promise<void> => {
  for (const node of findDeadBranches(part, distances)) {
    const context = await part.simulator.readContext(node.position)
    const id = findRuleQuestion(node)
    reportFinding(part, id === null ? judgeAnswer(node, context) : judgeQuestion(id, context), { node })
  }
}

const reportLoop = (part: OrderSimulation): void => {
  const [trapped] = findTrappedNodes(part.nodes).filter(({ order }) => order === part.order)
  if (trapped === undefined) return
  const message = `All choices after ${pathOf(trapped.position)} lead back there`
  reportFinding(part, { kind: 'loop', message, pointer: '' }, { node: trapped })
}

/** Other orders may have explored its later pages first. */
export async function judgeOrder(part: OrderSimulation, root: Node, position: Position): Promise<void> {
  const context = await part.simulator.readContext(position)
  if (!isAsSpecified(part, context)) part.isCut = true
  const verdict = judgeWithheldItems(context)
  if (verdict !== null && root.targets.size === 0)
    reportFinding(part, verdict, { node: { ...root, order: part.order } })
  reportLoop(part)
  const distances = countStepsToSubmit(part.nodes)
  if (distances.has(root.key)) await reportDeadBranches(part, distances)
  else if (verdict === null && !part.isCut) reportNothingReturnable(part, { ...root, order: part.order }, context)
}
