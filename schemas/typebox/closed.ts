import { type TProperties, Type } from 'typebox'

export const Closed = <Properties extends TProperties>(
  properties: Properties,
  options: { title?: string; description?: string } = {},
) => Type.Object(properties, { ...options, additionalProperties: false })

type OptionalKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? Key : never }[keyof T]

/** All but `type`; `undefined` means absent, as in JSON. */
type FactoryInput<T> = T extends unknown
  ? Omit<T, 'type' | OptionalKeys<T>> & { readonly [Key in OptionalKeys<T>]?: T[Key] | undefined }
  : never

export const createFactory =
  <T extends { type: string }>(type: T['type']) =>
  (input: FactoryInput<T>): T =>
    // The cast drops `| undefined` from optional properties: JSON omits undefined properties.
    ({ type, ...input }) as unknown as T
