import { isCaptchaRequired } from '../../journey/gift-receipts/calls.ts'
import { readContext } from '../../journey/show.ts'
import type { World } from '../../world.ts'
import { findRefusal, pressOffered } from './press.ts'

type PressParameters = Parameters<typeof pressOffered>

/** A refusal includes whether the next lookup needs a captcha. */
export async function pressLookup(world: World, from: PressParameters[1], name: string, input: PressParameters[3]) {
  const press = await pressOffered(world, from, name, input)
  const refusal = findRefusal(press)
  if (refusal === null) return press
  const captcha = isCaptchaRequired(await readContext(world, press.visit, input.at))
  return { ...refusal, refused: { errors: { ...refusal.refused.errors, captcha } } }
}
