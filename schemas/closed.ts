import { type TProperties, Type } from 'typebox'

/** An object that has these properties and no others: the form of everything on the wire. */
export const Closed = <Properties extends TProperties>(
  properties: Properties,
  options: { title?: string; description?: string } = {},
) => Type.Object(properties, { ...options, additionalProperties: false })

type OptionalKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? Key : never }[keyof T]

/** What a factory takes: everything but the `type`; `undefined` means absent, as JSON leaves it out. */
type Given<T> = T extends unknown
  ? Omit<T, 'type' | OptionalKeys<T>> & { readonly [Key in OptionalKeys<T>]?: T[Key] | undefined }
  : never

/** The function that makes one component type. */
export const factory =
  <T extends { type: string }>(type: T['type']) =>
  (given: Given<T>): T =>
    // The cast drops `| undefined` from optional properties: on the wire an undefined property does not exist.
    ({ type, ...given }) as unknown as T
