import { partsOf } from '../../domain/items/bundle.ts'
import { answersOf } from '../../domain/items/flow.ts'
import { isOpen, isRejected } from '../../domain/items/state.ts'
import type { World } from '../../world.ts'
import type { Scene } from '../request/context.ts'
import { type Answer, go, type Intent } from '../request/visit.ts'
import { flowOfItem, gone, openPath, reject, supposing, withItems } from './flow.ts'

/** Selects every part of a bundle: asked once, answered for all (ITM-23, ITM-24). */
export async function returnWholeBundle(
  needs: Pick<World, 'commerce' | 'store' | 'log'>,
  scene: Scene,
  intent: Intent,
): Promise<Answer> {
  const parts = partsOf(String(intent.args.bundle), scene.weighed?.items ?? []).filter(isOpen)
  const rejected = parts.filter(isRejected)
  if (rejected.length > 0) return reject(scene, rejected)

  const draft = withItems(
    scene.draft,
    parts.map((state) => ({ ...answersOf(state), together: true as const, confirmed: false })),
  )
  const [first] = parts
  if (first === undefined) return gone(scene)
  const found = flowOfItem(await supposing(needs, scene, draft), first.unit.id)
  return found === null ? gone(scene) : go(openPath(found), { draft })
}
