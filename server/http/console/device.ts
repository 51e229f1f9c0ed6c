const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Such as "Firefox on Linux", for the list of sessions. */
export function describeDevice(userAgent = ''): string {
  const [browser] = browsers.find(([, pattern]) => pattern.test(userAgent)) ?? ['Browser']
  const [system] = systems.find(([, pattern]) => pattern.test(userAgent)) ?? []
  return system === undefined ? browser : `${browser} on ${system}`
}
