import { isAction } from '../../../schemas/actions/index.ts'
import type { PreviewWalk } from '../../../schemas/merchant/preview.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'
import { createEmptyDesk } from '../simulator/dry-desk.ts'
import { getPagePath, type SimulationStep } from '../simulator/steps.ts'
import { type PreviewStage, type PreviewState, serializeDesk } from './stage.ts'

/** Null for an unknown action: links come from outside. */
const toSimulationStep = (
  { name, args = {}, values = {} }: PreviewWalk['steps'][number],
  at: string,
): SimulationStep | null => {
  if (name === 'navigate') return { name, at: String(args.path) }
  return isAction(name) ? { name, at, args, values } : null
}

/** Replays a story, or its first `step` steps; stops at a failing step (FIX-65). */
export async function replayStory(
  { simulator }: PreviewStage,
  order: FixtureOrder,
  { steps, step = steps.length }: PreviewWalk & { readonly step?: number | undefined },
): Promise<Pick<PreviewState, 'desk' | 'path'>> {
  const arrived = await simulator.lookUpOrder(order)
  if (arrived.kind !== 'position') return { desk: serializeDesk(createEmptyDesk()), path: '/' }
  let { position } = arrived
  for (const storyStep of steps.slice(0, step)) {
    const simulationStep = toSimulationStep(storyStep, getPagePath(position.page))
    if (simulationStep === null) break
    const outcome =
      storyStep.name === 'return.submit'
        ? await simulator.drawOfferPage(position)
        : await simulator.takeStep(position, simulationStep)
    if (outcome?.kind !== 'position') break
    position = outcome.position
  }
  return { desk: serializeDesk(position.desk), path: getPagePath(position.page) }
}
