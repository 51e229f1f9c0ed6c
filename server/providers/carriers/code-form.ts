const digits = '0123456789'

/** Without those that look like digits or like each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code of a form that people read aloud: `9` stands for a digit, `A` for a letter, everything else for itself. */
export function codeOfForm(form: string, random: Uint8Array): string {
  let left = BigInt(`0x${Buffer.from(random).toString('hex')}`)
  const draw = (signs: string): string => {
    const sign = signs[Number(left % BigInt(signs.length))] ?? ''
    left /= BigInt(signs.length)
    return sign
  }
  return form.replace(/[9A]/g, (place) => draw(place === '9' ? digits : letters))
}
