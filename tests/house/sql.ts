import { codeOf } from './modules.ts'

export interface Sql {
  readonly path: string
  readonly name: string
  readonly text: string
}

/** sql('name')`text`, { name: 'name', text: `text` }, and the same on one line. */
const forms = [
  /\bsql\(\s*'([^']+)',?\s*\)\s*`([^`]*)`/g,
  /\bname: '([^']+)',\s*text: `([^`]*)`/g,
  /\bname: '([^']+)',\s*text: '([^'\n]*)'/g,
]

/** The code of a file with shared clauses inlined. */
const wholeCodeOf = (path: string): string => {
  const code = codeOf(path)
  const clauses = [...code.matchAll(/const (\w+) = [^\n]*: Clause =>\s*clause`([^`]*)`/g)]
  return clauses.reduce(
    (whole, [, name = '', text = '']) => whole.replace(new RegExp(`\\$\\{${name}\\(\\w+\\)\\}`, 'g'), () => text),
    code,
  )
}

export const statementsIn = (paths: readonly string[]): readonly Sql[] =>
  paths.flatMap((path) =>
    forms.flatMap((form) =>
      [...wholeCodeOf(path).matchAll(form)].map(([, name = '', text = '']) => ({ path, name, text })),
    ),
  )
