import { codeOf } from './modules.ts'

export interface Sql {
  readonly path: string
  readonly name: string
  readonly text: string
}

/** sql('name')`text`, { name: 'name', text: `text` }, and the same with a text in one line. */
const forms = [
  /\bsql\(\s*'([^']+)',?\s*\)\s*`([^`]*)`/g,
  /\bname: '([^']+)',\s*text: `([^`]*)`/g,
  /\bname: '([^']+)',\s*text: '([^'\n]*)'/g,
]

/** Every statement written in these files. */
export const statementsIn = (paths: readonly string[]): readonly Sql[] =>
  paths.flatMap((path) =>
    forms.flatMap((form) => [...codeOf(path).matchAll(form)].map(([, name = '', text = '']) => ({ path, name, text }))),
  )
