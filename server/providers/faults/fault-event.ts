import type { Event, StackFrame } from '@sentry/core'

/** Other text may be personal data. */
const names = {
  type: /^[A-Za-z_$][\w$.]{0,60}$/,
  code: /^[A-Z0-9][A-Z0-9_]{1,60}$/,
  function: /^[\w$.<>[\] #]{1,120}$/,
  file: /(?:^|\/)((?:server|schemas|screens|locales|node_modules|dist)\/[\w@.+\-/]+\.[cm]?[jt]s)$|^(node:[\w/]+)$/,
}

const fitting = (text: unknown, pattern: RegExp): string | undefined =>
  typeof text === 'string' && pattern.test(text) ? text : undefined

/** Relative to the project. */
const fileOf = (place: string): string | undefined => {
  const found = names.file.exec(decodeURIComponent(place.replace(/^file:\/\//, '').replace(/%(?![0-9a-f]{2})/gi, '')))
  return found?.[1] ?? found?.[2]
}

const frame = /^\s+at (?:async )?(?:(?:new )?(.+?) \()?(\S+?):(\d+):\d+\)?$/

const frameOf = (line: string): StackFrame[] => {
  const [, name, place = '', lineno] = frame.exec(line) ?? []
  const filename = fileOf(place)
  if (filename === undefined) return []
  const called = fitting(name, names.function)
  return [
    {
      filename,
      lineno: Number(lineno),
      in_app: !/node_modules|^node:/.test(filename),
      ...(called && { function: called }),
    },
  ]
}

/** Sentry expects the innermost frame last. */
const framesOf = ({ stack = '', message }: Error): StackFrame[] => {
  const said = stack.indexOf(message)
  const below = said < 0 ? stack : stack.slice(said + message.length)
  return below.split('\n').flatMap(frameOf).reverse()
}

const MOST_CAUSES = 5

const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < MOST_CAUSES; at = at.cause) chain.push(at)
  return chain
}

/** Contains no messages, because libraries quote user data in them. */
export const faultEvent = (error: unknown): Event => ({
  level: 'error',
  platform: 'node',
  exception: {
    values: chainOf(error)
      .map((one) => ({
        type: fitting(one.name, names.type) ?? 'Error',
        value: fitting('code' in one ? one.code : undefined, names.code) ?? '',
        stacktrace: { frames: framesOf(one) },
      }))
      .reverse(),
  },
})
