import type { TSchema } from 'typebox'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'

/** Reads the variable that holds a secret of a shop. */
export type SecretOf = (variable: string) => string | undefined

export interface Adapter<Options> {
  readonly schema: TSchema | null
  /** Reports unusable secret values. Pointers are relative to the options. */
  readonly secrets: (options: Options, secretOf: SecretOf) => readonly ConfigProblem[]
  /** Moves no money and no parcels. Production rejects it. */
  readonly sandbox: boolean
}

/** `'a' | { b: … }` allows `a` and `b`. */
type AdapterName<Setting> = Setting extends string ? Setting : keyof Setting & string

type OptionsOf<Setting, Name extends string> = Setting extends Name
  ? null
  : Setting extends { readonly [Key in Name]: infer Options }
    ? Options
    : never

export type AdapterOptions<Setting> = { readonly [Name in AdapterName<Setting>]: OptionsOf<Setting, Name> }

/** @throws Error for an unknown name. */
export function findAdapter<Entry extends Adapter<never>>(
  registry: Readonly<Record<string, Entry>>,
  setting: string | object,
): { readonly name: string; readonly adapter: Entry; readonly options: never } {
  const [name, options] = typeof setting === 'string' ? [setting, null] : (Object.entries(setting)[0] ?? ['', null])
  const adapter = registry[name]
  if (adapter === undefined) throw new Error(`Unknown adapter "${name}"`)
  // The registry's type ties names to schemas.
  return { name, adapter, options: options as never }
}

export function createAdapters<Services, Created>(
  registry: Readonly<Record<string, { readonly create: (services: Services) => Created }>>,
  services: Services,
): (name: string) => Created {
  const createdByName = Object.fromEntries(
    Object.entries(registry).map(([name, { create }]) => [name, create(services)]),
  )
  return (name) => {
    const created = createdByName[name]
    if (created === undefined) throw new Error(`Unknown adapter "${name}"`)
    return created
  }
}

export function checkSecretFormat(
  { pointer, variable }: { readonly pointer: string; readonly variable: string },
  value: string | undefined,
  { isValid, expected }: { readonly isValid: (value: string) => boolean; readonly expected: string },
): readonly ConfigProblem[] {
  return !value || isValid(value) ? [] : [{ pointer, message: `the variable ${variable} does not contain ${expected}` }]
}
