type State =
  | 'document'
  | 'first key'
  | 'key'
  | 'colon'
  | 'member'
  | 'after member'
  | 'first element'
  | 'element'
  | 'after element'
  | 'end'

/** Transitions by punctuation; any other byte starts a value where a value is allowed. */
const TRANSITIONS: Readonly<Record<State, Readonly<Record<string, State>>>> = {
  document: { '{': 'first key', '[': 'first element' },
  'first key': { '}': 'end' },
  key: {},
  colon: { ':': 'member' },
  member: { '[': 'first element' },
  'after member': { ',': 'key', '}': 'end' },
  'first element': { ']': 'after member' },
  element: {},
  'after element': { ',': 'element', ']': 'after member' },
  end: {},
}

const EXPECTED_INPUT: Readonly<Record<State, string>> = {
  document: 'an object or a list',
  'first key': 'a key or the end of the object',
  key: 'a key',
  colon: 'a colon',
  member: 'a value',
  'after member': 'a comma or the end of the object',
  'first element': 'a value or the end of the list',
  element: 'a value',
  'after element': 'a comma or the end of the list',
  end: 'the end of the file',
}

const STATE_AFTER_VALUE: Partial<Record<State, State>> = {
  'first key': 'colon',
  key: 'colon',
  member: 'after member',
  'first element': 'after element',
  element: 'after element',
}

const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d || byte === 0x2c || byte === 0x3a

type ByteRole = 'mark' | 'list' | 'value' | 'misplaced'

type ValueRole = 'element' | 'member' | 'key' | 'misplaced'

/** Tracks the outer structure byte by byte, so that no file is held in memory. */
interface Outline {
  /** Null in a file that is a list. */
  readonly key: () => string | null
  /** The current JSON pointer. */
  readonly pointer: () => string
  /** The expected input, in words. */
  readonly expected: () => string
  /** The index of the last element read. */
  readonly index: () => number
  readonly state: () => 'document' | 'inside' | 'end'
  byte(byte: number): ByteRole
  value(value: unknown): ValueRole
}

const inList: readonly State[] = ['first element', 'element', 'after element']

export function createOutline(): Outline {
  let state: State = 'document'
  let [key, index]: [string | null, number] = [null, -1]

  const roleOf = (value: unknown): ValueRole => {
    if (state === 'element' || state === 'first element') return 'element'
    if (state === 'member') return 'member'
    return typeof value === 'string' ? 'key' : 'misplaced'
  }

  return {
    key: () => key,
    index: () => index,
    expected: () => EXPECTED_INPUT[state],
    state: () => (state === 'document' || state === 'end' ? state : 'inside'),
    pointer() {
      const member = key === null ? '' : `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
      return inList.includes(state) ? `${member}/${index + 1}` : member
    },
    byte(byte) {
      const next = TRANSITIONS[state][String.fromCharCode(byte)]
      if (next === undefined) return STATE_AFTER_VALUE[state] === undefined || isClosing(byte) ? 'misplaced' : 'value'
      if (next === 'first element') index = -1
      state = next === 'after member' && key === null ? 'end' : next
      return next === 'first element' ? 'list' : 'mark'
    },
    value(value) {
      const role = roleOf(value)
      if (role === 'element') index++
      if (role === 'key' && typeof value === 'string') key = value
      state = STATE_AFTER_VALUE[state] ?? state
      return role
    },
  }
}
