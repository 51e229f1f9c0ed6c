import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Folders without source files: installed, built, stored, or history. */
const ignoredFolders = new Set(['node_modules', 'dist', '.data', '.git'])

export const filesOf = (folder = ''): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !ignoredFolders.has(name) && !name.endsWith('.log'))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      return entry.isDirectory() ? filesOf(path) : [path]
    })

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

export const codeOf = (path: string): string =>
  textOf(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/[^\n]*/g, '$1')

export interface Import {
  readonly from: string
  readonly to: string
  readonly only: 'types' | 'values'
}

const statement = /^(?:import|export)\s+(type\s+)?(?:[^'"`;=()]*?\sfrom\s+)?'([^']+)'/gm
const call = /\bimport\(\s*'([^']+)'\s*\)(\.[A-Z])?/g

const target = (from: string, name: string): string =>
  name.startsWith('.') ? posix.normalize(posix.join(dirname(from), name)) : name.replace(/^((@[^/]+\/)?[^/]+).*$/, '$1')

const importsOf = (from: string): readonly Import[] => {
  const code = codeOf(from)
  const statements = [...code.matchAll(statement)].map(([, type, name = '']) => ({
    name,
    only: type ? 'types' : 'values',
  }))
  const called = [...code.matchAll(call)].map(([, name = '', type]) => ({ name, only: type ? 'types' : 'values' }))
  return [...statements, ...called].map(({ name, only }) => ({
    from,
    to: target(from, name),
    only: only === 'types' ? 'types' : 'values',
  }))
}

const isModule = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path)

export const modules: readonly string[] = ['schemas', 'locales', 'screens', 'server', 'client']
  .flatMap((folder) => filesOf(folder))
  .filter(isModule)

export const testModules: readonly string[] = filesOf('tests').filter(isModule)

export const imports: readonly Import[] = modules.flatMap(importsOf)

export const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`) || path === `${folder}.ts`

export const modulesIn = (folders: readonly string[], candidates = modules): readonly string[] =>
  candidates.filter((path) => folders.some((folder) => isIn(path, folder)))

export const found = (pattern: RegExp, paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => [...codeOf(path).matchAll(pattern)].map(([what]) => `${path}: ${what.trim()}`))
