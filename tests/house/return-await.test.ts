import { fileURLToPath } from 'node:url'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { isReturnStatement, isTryStatement } from 'typescript/unstable/ast/is'
import { API, type Checker, type Project } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'
import { modules, textOf } from './modules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the compiler in a child process, which ends here. */
const withTypes = <Answer>(config: string, work: (project: Project) => Answer): Answer => {
  const compiler = new API({ cwd: root })
  try {
    const project = compiler.updateSnapshot({ openProjects: [config] }).getProjects()[0]
    if (project === undefined) throw new Error(`${config} is no project`)
    return work(project)
  } finally {
    compiler.close()
  }
}

const functions: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionExpression,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.MethodDeclaration,
])

/** Values returned inside a `try` with a `catch` or `finally` that must see their result. */
const returnedInTry = (node: Node, isInTry = false): readonly Node[] => {
  if (functions.has(node.kind)) return childrenOf(node).flatMap((child) => returnedInTry(child))
  if (isTryStatement(node)) {
    const { tryBlock, catchClause, finallyBlock } = node
    return [
      ...returnedInTry(tryBlock, true),
      ...(catchClause ? returnedInTry(catchClause, isInTry || finallyBlock !== undefined) : []),
      ...(finallyBlock ? returnedInTry(finallyBlock, isInTry) : []),
    ]
  }
  if (isReturnStatement(node) && node.expression !== undefined && isInTry)
    return [node.expression, ...returnedInTry(node.expression)]
  return childrenOf(node).flatMap((child) => returnedInTry(child, isInTry))
}

const childrenOf = (node: Node): readonly Node[] => {
  const children: Node[] = []
  node.forEachChild((child) => void children.push(child))
  return children
}

const isPromise = (checker: Checker, node: Node): boolean => {
  const type = checker.getTypeAtLocation(node)
  if (type === undefined) return false
  const types = type.isUnionType() ? type.getTypes() : [type]
  return types.some((one) => checker.getPropertyOfType(one, 'then') !== undefined)
}

const findUnawaited = ({ program, checker }: Project, paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => {
    const file = program.getSourceFile(`${root}${path}`)
    if (file === undefined) throw new Error(`${path} belongs to no project`)
    return returnedInTry(file)
      .filter((node) => node.kind !== SyntaxKind.AwaitExpression && isPromise(checker, node))
      .map((node) => `${path}:${file.text.slice(0, node.getStart(file)).split('\n').length}`)
  })

test('FND-70 a promise returned inside try is awaited there', () => {
  const withTry = modules.filter((path) => /\.tsx?$/.test(path) && /\btry \{/.test(textOf(path)))
  expect(withTry.length).toBeGreaterThan(50)
  expect(withTypes('tsconfig.json', (project) => findUnawaited(project, withTry))).toEqual([])
}, 300_000)
