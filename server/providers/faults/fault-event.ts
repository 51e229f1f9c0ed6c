import type { Event, StackFrame } from '@sentry/core'

/** Names of classes, functions and files; a text that is none of them may be a person's. */
const names = {
  type: /^[A-Za-z_$][\w$.]{0,60}$/,
  code: /^[A-Z0-9][A-Z0-9_]{1,60}$/,
  function: /^[\w$.<>[\] #]{1,120}$/,
  file: /(?:^|\/)((?:server|schemas|screens|locales|node_modules|dist)\/[\w@.+\-/]+\.[cm]?[jt]s)$|^(node:[\w/]+)$/,
}

const fitting = (text: unknown, pattern: RegExp): string | undefined =>
  typeof text === 'string' && pattern.test(text) ? text : undefined

/** A file of ours or of a package, from the root of the project on; where it is installed concerns nobody. */
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

/** What the stack says below the message, which it repeats. Sentry wants the innermost frame last. */
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

/**
 * All that is told of a fault: kinds, codes and places. Databases, parsers and providers quote in their messages what they were
 * given, so no message is told.
 */
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
