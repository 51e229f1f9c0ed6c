import type { Args, Submit } from '../../schemas/action.ts'
import type { Drawn } from './visit.ts'

const isSubmit = (value: object): value is Submit => 'type' in value && value.type === 'submit' && 'name' in value

/** Every action that a page offers, wherever on it: components, overlays, dialogs, header and footer. */
const submitsIn = (value: unknown): readonly Submit[] => {
  if (typeof value !== 'object' || value === null) return []
  if (isSubmit(value)) return [value]
  return Object.values(value).flatMap(submitsIn)
}

/** Buttons that are off offer nothing, whatever they would post. */
const withoutDisabled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutDisabled)
  if (typeof value !== 'object' || value === null) return value
  if ('disabled' in value && 'action' in value) return null
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutDisabled(part)]))
}

/** Every action that a part of a page offers now. */
export const offeredIn = (part: unknown): readonly Submit[] => submitsIn(withoutDisabled(part))

const sameArgs = (offered: Args = {}, posted: Args): boolean => {
  const names = Object.keys(offered)
  return names.length === Object.keys(posted).length && names.every((name) => offered[name] === posted[name])
}

/** Whether the page offers this very action: an action that is not offered is not allowed (SEC-13). */
export const offers = (drawn: Drawn, posted: { readonly name: string; readonly args: Args }): boolean =>
  offeredIn([drawn.screen, drawn.overlay]).some(({ name, args }) => name === posted.name && sameArgs(args, posted.args))
