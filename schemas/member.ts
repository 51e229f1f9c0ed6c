/** What a value that came from outside has under a name of its own; undefined where it has nothing there, or is no object. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

/** What a table has under a name that may be any text, such as one that somebody typed; undefined where it has nothing. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The names that a table has, by its type. The one place that trusts it: TypeScript lets an object have more than its type says. */
export const keysOf = <Table extends object>(table: Table): readonly (keyof Table & string)[] =>
  Object.keys(table) as (keyof Table & string)[]
