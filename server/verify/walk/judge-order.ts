import { evaluateCondition } from '../../domain/workflow/condition.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import type { Position } from '../walker/walker.ts'
import { circling, type Node, reachedFrom, stepsToSubmit } from './graph.ts'
import { judgeAnswer, judgeKeptBack, judgeNeverBack, judgeQuestion } from './judge-place.ts'
import { isItemFlow, queryOf, reportFinding, type OrderSimulation, pathOf } from './walk.ts'

/** Whether the order meets its specification. Conditions that depend on answers count as met. */
const isAsWished = ({ order }: OrderSimulation, { assessed }: JourneyContext): boolean =>
  order.meets.every((condition) =>
    (assessed?.items ?? []).some(({ facts }) => {
      const values = { ...facts.values, 'return.item-count': order.order.lines.length }
      return evaluateCondition(condition, { ...facts, values }) !== false
    }),
  )

const asked = ({ stand }: Node): string | null => {
  const query = queryOf(stand)
  return query.get('step') === 'select-reason' ? null : query.get('question')
}

const isBlocked = ({ stand }: Node): boolean => queryOf(stand).get('step') === 'blocked'

const judgeNothingBack = (part: OrderSimulation, root: Node, context: JourneyContext): void => {
  const first = reachedFrom(part.nodes, root).find((node) => isItemFlow(node.stand) && asked(node) !== null)
  const id = first === undefined ? null : asked(first)
  if (first !== undefined && id !== null) reportFinding(part, judgeQuestion(id, context), { node: first })
  else if (part.order.expects === 'goes back') reportFinding(part, judgeNeverBack(context), { node: root })
}

/** First pages of branches that still ask questions although nothing can be returned. */
const deadBranches = ({ nodes, order }: OrderSimulation, gets: ReadonlyMap<string, number>): readonly Node[] =>
  [...nodes.values()].filter((node) => {
    if (node.order !== order || node.from === null || node.state !== 'open' || gets.has(node.key)) return false
    return isItemFlow(node.stand) && !isBlocked(node) && gets.has(node.from.node.key)
  })

const judgeBranches = async (part: OrderSimulation, gets: ReadonlyMap<string, number>): Promise<void> => {
  for (const node of deadBranches(part, gets)) {
    const context = await part.simulator.readContext(node.stand)
    const id = asked(node)
    reportFinding(part, id === null ? judgeAnswer(node, context) : judgeQuestion(id, context), { node })
  }
}

const judgeCircle = (part: OrderSimulation): void => {
  const [lost] = circling(part.nodes).filter(({ order }) => order === part.order)
  if (lost === undefined) return
  const message = `Whatever is chosen after ${pathOf(lost.stand)} leads back there`
  reportFinding(part, { kind: 'loop', message, pointer: '' }, { node: lost })
}

/** Checks the whole simulation of an order. Other orders may have explored its later pages first. */
export async function judgeOrder(part: OrderSimulation, root: Node, stand: Position): Promise<void> {
  const context = await part.simulator.readContext(stand)
  if (!isAsWished(part, context)) part.isCut = true
  const kept = judgeKeptBack(context)
  if (kept !== null && root.leadsTo.size === 0) reportFinding(part, kept, { node: { ...root, order: part.order } })
  judgeCircle(part)
  const gets = stepsToSubmit(part.nodes)
  if (gets.has(root.key)) await judgeBranches(part, gets)
  else if (kept === null && !part.isCut) judgeNothingBack(part, { ...root, order: part.order }, context)
}
