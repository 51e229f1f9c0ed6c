import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

/** Both count from 1. */
interface TextPosition {
  readonly line: number
  readonly column: number
}

type ParsedText =
  | { readonly kind: 'json'; readonly value: unknown; readonly positionOf: (pointer: string) => TextPosition }
  | { readonly kind: 'broken'; readonly position: TextPosition; readonly problem: string }

const positionAt = (text: string, offset: number): TextPosition => {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

const toSteps = (pointer: string, root: Node): readonly (string | number)[] => {
  const steps: (string | number)[] = []
  for (const raw of pointer.split('/').slice(1)) {
    const step = raw.replaceAll('~1', '/').replaceAll('~0', '~')
    const isList = findNodeAtLocation(root, steps)?.type === 'array'
    steps.push(isList && /^\d+$/.test(step) ? Number(step) : step)
  }
  return steps
}

/** The node of the pointer, else that of the nearest value around it: a missing property has no text. */
const findNode = (root: Node, pointer: string): Node => {
  const steps = toSteps(pointer, root)
  for (let length = steps.length; length > 0; length--) {
    const node = findNodeAtLocation(root, steps.slice(0, length))
    if (node !== undefined) return node.parent?.type === 'property' ? node.parent : node
  }
  return root
}

const toWords = (code: string): string => code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

export function parseJsonText(text: string): ParsedText {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (root === undefined || first !== undefined) {
    const { error, offset } = first ?? { error: 4, offset: 0 }
    return { kind: 'broken', position: positionAt(text, offset), problem: toWords(printParseErrorCode(error)) }
  }
  return {
    kind: 'json',
    value: JSON.parse(text),
    positionOf: (pointer) => positionAt(text, findNode(root, pointer).offset),
  }
}
