import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Component, components } from '../../../schemas/components/index.ts'
import { problemCodes } from '../../../schemas/envelope/problem-codes.ts'
import { Envelope, Overlay, type Screen, Screen as ScreenSchema } from '../../../schemas/envelope/screen.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'

const compileSchema = memoizePerObject((schema: TSchema) => Compile(schema))

const shells = {
  envelope: Type.Omit(Envelope, ['screen', 'overlay', 'parts']),
  screen: Type.Omit(ScreenSchema, ['regions', 'dialogs']),
  overlay: Type.Omit(Overlay, ['body', 'footer']),
}

const byType = new Map<string, TSchema>(Object.entries(components))

const fail = (subject: string, errors: readonly { instancePath: string; message: string }[]): never => {
  const messages = errors.slice(0, 5).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  throw new TypeError(`${subject} does not match the contract: ${messages.join('; ')}`)
}

const assertSchema = (subject: string, value: unknown, schema: TSchema): void => {
  const check = compileSchema(schema)
  if (!check.Check(value)) fail(subject, check.Errors(value))
}

/** Much faster than the union of all. */
const checkComponent = (component: Component): void => {
  const { type, id } = component
  const schema = byType.get(type)
  if (schema === undefined) fail(`Component type "${type}"`, [])
  else assertSchema(`Component ${type}#${id}`, component, schema)
}

const omitMembers = (value: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))

const checkOverlay = (overlay: Overlay): void => {
  assertSchema(`Overlay ${overlay.id}`, omitMembers(overlay, ['body', 'footer']), shells.overlay)
  for (const component of [...overlay.body, ...(overlay.footer ?? [])]) checkComponent(component)
}

const checkScreen = (screen: Screen): void => {
  assertSchema(`Screen ${screen.name}`, omitMembers(screen, ['regions', 'dialogs']), shells.screen)
  for (const component of Object.values(screen.regions).flat()) checkComponent(component)
  for (const dialog of Object.values(screen.dialogs ?? {})) checkOverlay(dialog)
}

/** @throws TypeError with the first problems */
export function checkEnvelope(envelope: Envelope, status?: number): void {
  const { problem } = envelope
  if (status !== undefined && problem && status !== problemCodes[problem.code].status)
    fail(`Status ${status} with the code ${problem.code}`, [])
  assertSchema('The envelope', omitMembers(envelope, ['screen', 'overlay', 'parts']), shells.envelope)
  if (envelope.screen) checkScreen(envelope.screen)
  if (envelope.overlay) checkOverlay(envelope.overlay)
  for (const part of envelope.parts ?? []) if ('component' in part) checkComponent(part.component)
}
