import { expect, test } from 'vitest'
import { filesOf, textOf } from './modules.ts'

const joined = (...parts: readonly string[]): string => parts.join('')

/** Written in parts, so that this file does not say them. */
const never = [
  joined('/', 'work', '/'),
  joined('/', 'root', '/'),
  joined('/', 'home', '/'),
  joined('C:', '\\\\'),
  joined('registry', '\\.'),
  joined('claude'),
]
