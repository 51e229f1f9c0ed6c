import { isCaptchaRequired } from '../../journey/gift-receipts/calls.ts'
import { readContext } from '../../journey/show.ts'
import type { World } from '../../world.ts'
import { pressOffered, refusalOf } from './pressed.ts'

type Given = Parameters<typeof pressOffered>

/** Presses a lookup. A refusal includes whether the next lookup needs a captcha. */
export async function pressLookup(world: World, from: Given[1], name: string, given: Given[3]) {
  const stand = await pressOffered(world, from, name, given)
  const refusal = refusalOf(stand)
  if (refusal === null) return stand
  const captcha = isCaptchaRequired(await readContext(world, stand.visit, given.at))
  return { ...refusal, refused: { errors: { ...refusal.refused.errors, captcha } } }
}
