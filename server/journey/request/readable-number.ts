import type { World } from '../../world.ts'

/** Characters that are distinct when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

export const createReadableNumber = (kind: 'R' | 'Q', random: World['random']): string =>
  `${kind}-${[...random(8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
