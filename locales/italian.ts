const elided: Readonly<Record<string, string>> = { il: 'l’', al: 'all’', dal: 'dall’', del: 'dell’' }

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Elides the article before the 8th and the 11th of a month, which begin with a vowel in Italian: `entro l’8 marzo`. */
export const elideArticles = (text: string): string =>
  text.replace(/\b(il|al|dal|del) (?=(?:8|11)\u00a0\p{L})/giu, (_, article: string) => {
    const short = elided[article.toLowerCase()] ?? ''
    return /^\p{Lu}/u.test(article) ? capitalize(short) : short
  })
