import type { TSchema } from 'typebox'
import type { ConfigProblem } from '../../schemas/merchant.ts'

/** Returns the value of a variable that a shop names for a secret; undefined when it is not set. */
export type SecretOf = (variable: string) => string | undefined

/** One line of the registry of a kind of provider. `Options` is what a shop's document says beside the name, null for a name alone. */
export interface Adapter<Options> {
  /** Schema of its options in the document; null for a name alone. */
  readonly schema: TSchema | null
  /** Finds values of its secrets that cannot work. Pointers begin at the options. */
  readonly secrets: (options: Options, secretOf: SecretOf) => readonly ConfigProblem[]
  /** Whether it is an embedded provider that moves no money and no parcels, so that production refuses it. */
  readonly sandbox: boolean
}

/** The names that a setting of the document allows: `'a' | { b: … }` allows `a` and `b`. */
type AdapterName<Setting> = Setting extends string ? Setting : keyof Setting & string

type OptionsOf<Setting, Name extends string> = Setting extends Name
  ? null
  : Setting extends { readonly [Key in Name]: infer Options }
    ? Options
    : never

/** The types of the options of each name that a setting allows. */
export type AdapterOptions<Setting> = { readonly [Name in AdapterName<Setting>]: OptionsOf<Setting, Name> }

/** Finds the adapter that a setting of a document names. @throws Error when the registry has no such name. */
export function findAdapter<Entry extends Adapter<never>>(
  registry: Readonly<Record<string, Entry>>,
  setting: string | object,
): { readonly name: string; readonly adapter: Entry; readonly options: never } {
  const [name, options] = typeof setting === 'string' ? [setting, null] : (Object.entries(setting)[0] ?? ['', null])
  const adapter = registry[name]
  if (adapter === undefined) throw new Error(`There is no adapter "${name}"`)
  // The type of each registry ties a name to the schema of its options.
  return { name, adapter, options: options as never }
}

/** Creates the adapters of a registry. Returns the factory of each name. */
export function createAdapters<Services, Port>(
  registry: Readonly<Record<string, { readonly create: (services: Services) => (options: never) => Port }>>,
  services: Services,
): (name: string) => (options: never) => Port {
  const created = Object.fromEntries(Object.entries(registry).map(([name, { create }]) => [name, create(services)]))
  return (name) => {
    const factory = created[name]
    if (factory === undefined) throw new Error(`There is no adapter "${name}"`)
    return factory
  }
}

/** Returns a problem when a secret is set and does not have the expected form. */
export function checkSecretFormat(
  { pointer, variable }: { readonly pointer: string; readonly variable: string },
  value: string | undefined,
  { isValid, expected }: { readonly isValid: (value: string) => boolean; readonly expected: string },
): readonly ConfigProblem[] {
  return !value || isValid(value) ? [] : [{ pointer, message: `the variable ${variable} does not hold ${expected}` }]
}
