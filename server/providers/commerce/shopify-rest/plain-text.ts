const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const characterOf = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return named[name] ?? entity
  const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = Number.isInteger(code) && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : entity
}

/** The words of an HTML description: blocks become lines, everything else that is markup goes (nothing of it is drawn). */
export const plainText = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/ul|\/ol)\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(#?[a-z0-9]{1,10});/gi, characterOf)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()

/**
 * A product whose description is plain text: markup is removed here, where the product is read, and nowhere again, as words such as
 * `<5 kg>` look like markup once they are unescaped (FND-64).
 */
export const withPlainDescription = <Described extends { readonly description: string }>(
  product: Described,
): Described => ({
  ...product,
  description: plainText(product.description),
})
