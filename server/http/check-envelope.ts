import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Component, components } from '../../schemas/components/index.ts'
import { Envelope, Overlay, type Screen, Screen as ScreenSchema } from '../../schemas/screen.ts'

// Without the components in it: each of those is held to its own type below.
const shells = {
  envelope: Compile(Type.Omit(Envelope, ['screen', 'overlay', 'parts'])),
  screen: Compile(Type.Omit(ScreenSchema, ['regions', 'dialogs'])),
  overlay: Compile(Type.Omit(Overlay, ['body', 'footer'])),
}

const byType = new Map(Object.entries(components).map(([type, schema]) => [type, Compile(schema)]))

/** Says the first five things that are wrong. @throws TypeError always. */
const fail = (what: string, errors: readonly { instancePath: string; message: string }[]): never => {
  const said = errors.slice(0, 5).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  throw new TypeError(`${what} is not what the contract says: ${said.join('; ')}`)
}

/** Holds a component to the schema of its type, which is far quicker than to the union of all. */
const checkComponent = (component: Component): void => {
  const { type, id } = component
  const check = byType.get(type)
  const value: unknown = component
  if (check === undefined) fail(`Component type "${type}"`, [])
  else if (!check.Check(value)) fail(`Component ${type}#${id}`, check.Errors(value))
}

/** An object without some of its fields. */
const without = (value: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))

/** Holds an overlay to the contract: its frame, then each of its components. */
const checkOverlay = (overlay: Overlay): void => {
  const shell = without(overlay, ['body', 'footer'])
  if (!shells.overlay.Check(shell)) fail(`Overlay ${overlay.id}`, shells.overlay.Errors(shell))
  for (const component of [...overlay.body, ...(overlay.footer ?? [])]) checkComponent(component)
}

/** Holds a screen to the contract: its frame, then each component of its regions and dialogs. */
const checkScreen = (screen: Screen): void => {
  const shell = without(screen, ['regions', 'dialogs'])
  if (!shells.screen.Check(shell)) fail(`Screen ${screen.name}`, shells.screen.Errors(shell))
  for (const component of Object.values(screen.regions).flat()) checkComponent(component)
  for (const dialog of Object.values(screen.dialogs ?? {})) checkOverlay(dialog)
}

/** Holds an answer against the contract, component by component. @throws TypeError naming the first things that differ. */
export function checkEnvelope(envelope: Envelope): void {
  const shell = without(envelope, ['screen', 'overlay', 'parts'])
  if (!shells.envelope.Check(shell)) fail('The envelope', shells.envelope.Errors(shell))
  if (envelope.screen) checkScreen(envelope.screen)
  if (envelope.overlay) checkOverlay(envelope.overlay)
  for (const part of envelope.parts ?? []) if ('component' in part) checkComponent(part.component)
}
