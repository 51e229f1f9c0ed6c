import { codeOf, modulesIn } from '../house/modules.ts'

const consoleCode = /^(?:screens|server|server\/http)\/console\/|^server\/load\/demo-returns/
const speaking = modulesIn(['screens', 'server'])
  .filter((path) => !consoleCode.test(path))
  .map(codeOf)
const client = modulesIn(['client']).map(codeOf)

const matchAllIn = (pattern: RegExp, codes: readonly string[]): readonly string[] =>
  codes.flatMap((code) => [...code.matchAll(pattern)].map(([, first, second]) => first ?? second ?? ''))

const endOfCall = (code: string, start: number): number => {
  let depth = 1
  let end = start
  for (; depth > 0 && end < code.length; end++) depth += code[end] === '(' ? 1 : code[end] === ')' ? -1 : 0
  return end - 1
}

/** The arguments of every call of a function, without the values of a text. */
const argumentsOf = (functionName: string, codes: readonly string[]): readonly string[] =>
  codes.flatMap((code) =>
    [...code.matchAll(new RegExp(`(?:^|[^\\w$])${functionName}\\(`, 'g'))].map(({ 0: call, index }) => {
      const start = index + call.length
      return code.slice(start, endOfCall(code, start)).split(/,\s*\{/)[0] ?? ''
    }),
  )

const literal = /'([^'\n]*)'|`([^`$\n]*)`/g
const name = /^[a-z-]+\.[a-z0-9.-]+$/

const withoutActions = (code: string): string =>
  code.replace(/\bpost\(([^,()]+),\s*'[^']*'/g, 'post($1').replace(/'[a-z-]+\.[a-z-]+':/g, '')

/** Literal text ids in translator calls: `t('items.title')`, `t(past ? 'a.b' : 'a.c')`. */
export const literalKeys: readonly string[] = matchAllIn(literal, argumentsOf('t', speaking)).filter((one) =>
  name.test(one),
)

export const storedKeys: ReadonlySet<string> = new Set([
  ...literalKeys,
  ...matchAllIn(literal, speaking.map(withoutActions)),
])

/** Composed text ids, as in the code: `error.lookup-${code}`. */
export const putTogether: readonly string[] = [
  ...new Set(matchAllIn(/`([a-z-]+\.[a-z0-9-]*\$\{[^`]*)`/g, speaking)),
].sort()

export const clientKeys: readonly string[] = [
  ...new Set([
    ...matchAllIn(literal, argumentsOf('getText', client)),
    ...matchAllIn(/strings\??\.(\w+)/g, client),
    ...matchAllIn(/strings\??\.?\['([^']+)'\]/g, client),
  ]),
].sort()

export const putTogetherByClient: readonly string[] = [
  ...new Set(matchAllIn(/`([^`]*\$\{[^`]*)`/g, argumentsOf('getText', client))),
].sort()
