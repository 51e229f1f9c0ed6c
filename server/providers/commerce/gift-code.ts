/** Answers that many random bytes. */
export type RandomBytes = (bytes: number) => Uint8Array

const LENGTH = 16

/** Thirty-two letters and digits without look-alikes, so that every byte picks each of them alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The code of a gift card: 80 random bits as sixteen characters that can be read out. */
export const newGiftCode = (random: RandomBytes): string =>
  [...random(LENGTH)].map((byte) => alphabet[byte % alphabet.length]).join('')
