const digits = '0123456789'

/** No letters that resemble digits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** In a pattern, `9` is a digit and `A` a letter. */
export function generateCode(form: string, random: Uint8Array): string {
  let entropy = BigInt(`0x${Buffer.from(random).toString('hex')}`)
  const draw = (signs: string): string => {
    const sign = signs[Number(entropy % BigInt(signs.length))] ?? ''
    entropy /= BigInt(signs.length)
    return sign
  }
  return form.replace(/[9A]/g, (place) => draw(place === '9' ? digits : letters))
}
