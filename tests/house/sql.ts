import { codeOf } from './modules.ts'

export interface Sql {
  readonly path: string
  readonly name: string
  readonly text: string
}

/** sql('name')`text`; in tests also { name: 'name', text: `text` }, and the same on one line. */
const forms = [
  /\bsql\(\s*'([^']+)',?\s*\)\s*`([^`]*)`/g,
  /\bname: '([^']+)',\s*text: `([^`]*)`/g,
  /\bname: '([^']+)',\s*text: '([^'\n]*)'/g,
]

type InlineClauses = (code: string) => string

const clauseForm = /const (\w+) = (?:[^\n]*: Clause =>\s*)?clause`([^`]*)`/g

/** Clauses of the file itself win over clauses of the same name elsewhere. */
const clauseInliner = (paths: readonly string[]): ((path: string) => InlineClauses) => {
  const clausesOf = (path: string) => [...codeOf(path).matchAll(clauseForm)]
  const everywhere = paths.flatMap(clausesOf)
  return (path) => {
    const texts = new Map([...everywhere, ...clausesOf(path)].map(([, name = '', text = '']) => [name, text]))
    const inline: InlineClauses = (code) =>
      code.replace(/\$\{(\w+)(?:\([^()]*\))?\}/g, (use, name) => {
        const text = texts.get(name)
        return text === undefined ? use : inline(text)
      })
    return inline
  }
}

export const statementsIn = (paths: readonly string[]): readonly Sql[] => {
  const inlinerOf = clauseInliner(paths)
  return paths.flatMap((path) => {
    const code = inlinerOf(path)(codeOf(path))
    return forms.flatMap((form) => [...code.matchAll(form)].map(([, name = '', text = '']) => ({ path, name, text })))
  })
}
