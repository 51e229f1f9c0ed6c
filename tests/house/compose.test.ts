import { expect, test } from 'vitest'
import { knownVariables, readConfig } from '../../server/config.ts'
import { textOf } from './modules.ts'

const lines = textOf('docker-compose.yml')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))

/** Mapping entries by path, such as `services.portal.image`: a YAML subset without anchors and blocks. */
const entries = new Map<string, string>()
const path: string[] = []
for (const line of lines) {
  const [, indent = '', key, value = ''] = /^( *)([\w-]+):(?: (.*))?$/.exec(line) ?? []
  if (key === undefined) continue
  path.splice(indent.length / 2, path.length, key)
  entries.set(path.join('.'), value)
}

const listNames = (parent: string): readonly string[] =>
  [...entries.keys()].flatMap((key) => (key.startsWith(`${parent}.`) ? [key.slice(parent.length + 1)] : []))

test('docker-compose.yml is a mapping indented by twos, with nothing but entries and list items', () => {
  expect(lines.filter((line) => !/^(?: {2})*(?:- .+|[\w-]+:(?: .+)?)$/.test(line))).toEqual([])
  expect(lines.filter((line) => (line.match(/"/g) ?? []).length % 2 === 1)).toEqual([])
  expect([...entries.keys()].filter((key) => !key.includes('.'))).toEqual(['services', 'volumes'])
  expect(new Set(listNames('services').map((name) => name.split('.')[0]))).toEqual(new Set(['portal', 'database']))
})

test('the service receives only variables it knows', () => {
  const configured = listNames('services.portal.environment')
  expect(configured).toContain('DATABASE_URL')
  expect(configured.filter((name) => !knownVariables.includes(name))).toEqual([])
})

test('both containers have health checks, and the service waits for its database', () => {
  for (const part of ['portal', 'database']) expect(entries.get(`services.${part}.healthcheck.test`)).toMatch(/^\["CMD/)
  expect(entries.get('services.portal.depends_on.database.condition')).toBe('service_healthy')
  expect(entries.get('services.database.image')).toMatch(/^postgres:1[5-9]$/)
})

test('the file contains no secret; its variables have a default or are in .env.example', () => {
  const usedVariables = [...lines.join('\n').matchAll(/\$\{(\w+)(:[-?])/g)]
  expect(usedVariables.map(([, name]) => name)).toContain('POSTGRES_PASSWORD')
  const exampleFile = textOf('.env.example')
  for (const [, name = '', otherwise] of usedVariables)
    if (otherwise === ':?') expect(exampleFile, name).toMatch(new RegExp(`^${name}=`, 'm'))
  for (const [key, value] of entries) if (/PASSWORD|TOKEN/.test(key)) expect(value, key).toMatch(/^\$\{/)
})

const listOf = (key: string): readonly string[] => {
  const at = lines.indexOf(`    ${key}:`)
  const end = lines.findIndex((line, n) => n > at && !line.startsWith('      - '))
  return at === -1 ? [] : lines.slice(at + 1, end).map((line) => line.trim().replace(/^- /, ''))
}

test('FIX-43 the service’s container has a read-only root, no capabilities, no privilege escalation, and limits', () => {
  expect(entries.get('services.portal.read_only')).toBe('true')
  expect([listOf('cap_drop'), listOf('security_opt'), listOf('tmpfs')]).toEqual([
    ['ALL'],
    ['no-new-privileges:true'],
    ['/tmp'],
  ])
  for (const limit of ['mem_limit', 'pids_limit'])
    expect(entries.get(`services.portal.${limit}`), limit).toMatch(/^\d+[mg]?$/)
})

test('FIX-42 the stop timeout of the container covers the service’s drain plus ten seconds', () => {
  const drain = Number(/:-(\d+)\}$/.exec(entries.get('services.portal.environment.DRAIN_SECONDS') ?? '')?.[1])
  expect(drain).toBe(readConfig({}).drainSeconds)
  expect(Number.parseInt(entries.get('services.portal.stop_grace_period') ?? '', 10)).toBeGreaterThan(drain + 10)
})
