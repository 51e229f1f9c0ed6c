import type { World } from '../../world.ts'

/** Characters that are distinct when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number of a return (`R`) or a request (`Q`), for example R-7K2M9QXB. */
export const createReadableNumber = (kind: 'R' | 'Q', random: World['random']): string =>
  `${kind}-${[...random(8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
