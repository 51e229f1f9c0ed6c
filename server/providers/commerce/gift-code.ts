export type RandomBytes = (bytes: number) => Uint8Array

const LENGTH = 16

/** 32 characters without look-alikes, so each byte selects every character with equal probability. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const newGiftCode = (random: RandomBytes): string =>
  [...random(LENGTH)].map((byte) => alphabet[byte % alphabet.length]).join('')
