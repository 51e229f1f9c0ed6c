import type { Event, StackFrame } from '@sentry/core'

/** Other text may be personal data. */
const patterns = {
  type: /^[A-Za-z_$][\w$.]{0,60}$/,
  code: /^[A-Z0-9][A-Z0-9_]{1,60}$/,
  function: /^[\w$.<>[\] #]{1,120}$/,
  file: /(?:^|\/)((?:server|schemas|screens|locales|node_modules|dist)\/[\w@.+\-/]+\.[cm]?[jt]s)$|^(node:[\w/]+)$/,
}

const textMatching = (text: unknown, pattern: RegExp): string | undefined =>
  typeof text === 'string' && pattern.test(text) ? text : undefined

const toProjectPath = (place: string): string | undefined => {
  const found = patterns.file.exec(
    decodeURIComponent(place.replace(/^file:\/\//, '').replace(/%(?![0-9a-f]{2})/gi, '')),
  )
  return found?.[1] ?? found?.[2]
}

const FRAME_PATTERN = /^\s+at (?:async )?(?:(?:new )?(.+?) \()?(\S+?):(\d+):\d+\)?$/

const parseFrame = (line: string): StackFrame[] => {
  const [, name, place = '', lineno] = FRAME_PATTERN.exec(line) ?? []
  const filename = toProjectPath(place)
  if (filename === undefined) return []
  const functionName = textMatching(name, patterns.function)
  return [
    {
      filename,
      lineno: Number(lineno),
      in_app: !/node_modules|^node:/.test(filename),
      ...(functionName && { function: functionName }),
    },
  ]
}

/** Sentry expects the innermost frame last. */
const parseFrames = ({ stack = '', message }: Error): StackFrame[] => {
  const messageStart = stack.indexOf(message)
  const frames = messageStart < 0 ? stack : stack.slice(messageStart + message.length)
  return frames.split('\n').flatMap(parseFrame).reverse()
}

const MAX_CAUSES = 5

const listCauses = (error: unknown): Error[] => {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < MAX_CAUSES; at = at.cause) chain.push(at)
  return chain
}

/** Contains no messages, because libraries quote user data in them. */
export const toFaultEvent = (error: unknown): Event => ({
  level: 'error',
  platform: 'node',
  exception: {
    values: listCauses(error)
      .map((one) => ({
        type: textMatching(one.name, patterns.type) ?? 'Error',
        value: textMatching('code' in one ? one.code : undefined, patterns.code) ?? '',
        stacktrace: { frames: parseFrames(one) },
      }))
      .reverse(),
  },
})
