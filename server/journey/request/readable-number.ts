import type { World } from '../../world.ts'

/** Letters and digits that people can tell apart when they read them aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What people call a return (`R`) or a request (`Q`), such as R-7K2M9QXB. */
export const readableNumber = (kind: 'R' | 'Q', random: World['random']): string =>
  `${kind}-${[...random(8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
