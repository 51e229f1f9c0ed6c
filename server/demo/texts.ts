import type { Copy } from '../../schemas/entities/reason.ts'
import de from './texts/de.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import pl from './texts/pl.json' with { type: 'json' }
import sv from './texts/sv.json' with { type: 'json' }

const translations = { de, es, fr, it, ja, nl, pl, sv }

/** An English text of `texts/`. */
export type DemoText = keyof typeof de

export function toCopy(en: DemoText): Copy {
  return {
    en,
    ...Object.fromEntries(Object.entries(translations).map(([language, texts]) => [language, texts[en]])),
  }
}

export const toTextWithCopy = (en: DemoText) => ({ text: en, copy: toCopy(en) })
