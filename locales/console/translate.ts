import type { TimeZone } from '../../schemas/values/calendar.ts'
import { formatMessage, getMessage, type MessageValues } from '../message.ts'
import { type Translate, translator } from '../translate.ts'
import en from './en.json' with { type: 'json' }

export type ConsoleTextKey = keyof typeof en

/** `portal` has the texts of shoppers. */
export interface ConsoleTranslate
  extends Pick<
    Translate,
    'language' | 'zone' | 'money' | 'minus' | 'number' | 'date' | 'day' | 'time' | 'country' | 'sentences' | 'list'
  > {
  (key: ConsoleTextKey, values?: MessageValues): string
  readonly portal: Translate
}

const LANGUAGE = 'en'

/** @throws Error */
export function consoleTranslator(zone?: TimeZone): ConsoleTranslate {
  const portal = translator({ language: LANGUAGE, zone })
  const translate = (key: ConsoleTextKey, values: MessageValues = {}): string => {
    const { text, problems } = formatMessage(getMessage(LANGUAGE, en[key], zone), values)
    if (problems.length > 0) throw new Error(`The console text "${key}" has a problem: ${problems.join('; ')}`)
    return text
  }
  const { language, money, minus, number, date, day, time, country, sentences, list } = portal
  const formats = { language, zone: portal.zone, money, minus, number, date, day, time, country, sentences, list }
  return Object.assign(translate, formats, { portal })
}
