import { expect, test } from 'vitest'
import { imports, modules, textOf } from './modules.ts'

const instructions = textOf('Dockerfile')
  .replace(/\\\n\s*/g, '')
  .split('\n')
const argumentsOfInstruction = (word: string): readonly string[] =>
  instructions.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []))

test('FIX-43 tested commands build the image, which contains only compiled service and packages', () => {
  expect(argumentsOfInstruction('RUN')).toEqual([
    'npm ci --no-audit --no-fund',
    'npm run build',
    'npm ci --omit=dev --no-audit --no-fund',
    'mkdir /data && chown node:node /data',
  ])
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))
  expect(last.filter((line) => /^(?:COPY|ADD) /.test(line))).toEqual([
    'COPY --from=build /app/LICENSE ./',
    'COPY --from=build /app/node_modules ./node_modules',
    'COPY --from=build /app/dist ./dist',
  ])
  expect(argumentsOfInstruction('CMD').at(-1)).toBe('["node", "dist/server/main.mjs"]')
  expect(last).toContain('USER node')
})

const npmCommands = [
  'install',
  'uninstall',
  'publish',
  'pack',
  'version',
  'start',
  'stop',
  'restart',
  'test',
  'shrinkwrap',
]
const lifecycleNames = [
  'install',
  'uninstall',
  'prepare',
  'prepublish',
  'prepublishOnly',
  'preprepare',
  'postprepare',
  'dependencies',
]

/** Whether npm runs the script by itself, beside another script or command. */
const isHook = (name: string, scripts: readonly string[]): boolean =>
  lifecycleNames.includes(name) ||
  [...npmCommands, ...scripts].some((own) => name === `pre${own}` || name === `post${own}`)

test('FIX-43 no package runs an install script', () => {
  expect(textOf('.npmrc').split('\n')).toContain('ignore-scripts=true')
  const { scripts } = JSON.parse(textOf('package.json'))
  // npm then skips pre and post scripts, too.
  expect(Object.keys(scripts).filter((name) => isHook(name, Object.keys(scripts)))).toEqual([])
  expect(isHook('preinstall', []) && isHook('prepare', []) && isHook('postload', ['load'])).toBe(true)
})

test('FIX-43 each program of the service has one name, from source and compiled', () => {
  const programs = [...textOf('server/build.mjs').matchAll(/^ {2}'?([\w-]+)'?: '(server\/.+)',$/gm)]
  const names = new Map(programs.map(([, name = '', path = '']) => [`${name}.mjs`, path]))
  expect(names.get('main.mjs')).toBe('server/main.ts')
  const started = modules.flatMap((path) =>
    path.startsWith('server/commands/')
      ? []
      : [...textOf(path).matchAll(/new URL\('(?:\.\/)?([\w-]+\.mjs)', import\.meta\.url\)/g)].map(
          ([, name = '']) => name,
        ),
  )
  expect(new Set(started)).toEqual(new Set(['draw.mjs', 'pglite-create.mjs', 'pglite-thread.mjs', 'verify-thread.mjs']))
  expect(started.filter((name) => !names.has(name))).toEqual([])
})

test('HSE-32 the image limits the heap to half the container’s memory, as documented', () => {
  const [, heap] = /--max-old-space-size=(\d+)/.exec(argumentsOfInstruction('ENV').join('\n')) ?? []
  const [, container] = /mem_limit: (\d+)g/.exec(textOf('docker-compose.yml')) ?? []
  expect(Number(heap) * 2).toBe(Number(container) * 1024)
  expect(textOf('README.md')).toContain(`The container gets ${container} GiB of memory and a heap of ${heap} MB`)
})

test('HSE-32 no module of the product opens the inspector', () => {
  expect(imports.filter(({ to }) => to.startsWith('node:inspector'))).toEqual([])
})
