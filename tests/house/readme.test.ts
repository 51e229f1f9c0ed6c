import { describe, expect, test, vi } from 'vitest'
import { Envelope, FormState, Part, Poll } from '../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import { knownVariables, readConfig } from '../../server/config.ts'
import { merchantCalls } from '../../server/http/merchant/table.ts'
import { carrierRegistry } from '../../server/providers/carriers/registry.ts'
import { commerceRegistry } from '../../server/providers/commerce/registry.ts'
import { paymentsRegistry } from '../../server/providers/payments/registry.ts'
import { expectGolden } from '../support/golden.ts'
import { codeOf, filesOf, isIn, modules, testModules, textOf } from './modules.ts'

const pages = filesOf().filter((path) => /(^|\/)(README|CONTRIBUTING)\.md$/.test(path))
const readme = textOf('README.md')
const allText = pages.map(textOf).join('\n')
const commandsPage = textOf('server/commands/README.md')
const contractPage = textOf('schemas/README.md')
const serverReadme = textOf('server/README.md')

const files = filesOf()
const fileExists = (path: string): boolean => files.some((file) => isIn(file, path.replace(/\/$/, '')))

const findWrong = (pattern: RegExp, isRight: (name: string, page: string) => boolean) =>
  pages.flatMap((page) =>
    [...textOf(page).matchAll(pattern)].flatMap(([, name = '']) => (isRight(name, page) ? [] : [`${page}: ${name}`])),
  )

const scripts: Record<string, string> = JSON.parse(textOf('package.json')).scripts

test('HSE-11 the README has at most 1,300 words and links every other page', () => {
  expect(readme.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length).toBeLessThanOrEqual(1_300)
  expect(pages.filter((page) => page !== 'README.md' && !readme.includes(`(${page}`))).toEqual([])
})

describe('HSE-07 the page for contributors', () => {
  const page = textOf('.github/CONTRIBUTING.md')

  test('names the test commands with their time', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    const names = ['npx vitest run tests/', 'npm run test:fast', 'npm run goldens', 'npm test', 'npm run test:full']
    for (const name of names) expect(rows.filter((row) => row.startsWith(`| \`${name}`))).not.toEqual([])
    expect(rows.filter((row) => !/\b(?:seconds|minutes?|hours)\b/.test(row.split('|')[2] ?? ''))).toEqual([])
  })

  test.each([
    '### Add a component',
    '### Add a setting',
    '### Add an action',
    '### Add a job',
    '### Add a text',
    '### Add a migration',
    '### Add a carrier',
  ])('%s lists steps with files that exist', (heading) => {
    const recipe = page.split(`\n${heading}\n`)[1]?.split(/\n(?=#+ )/)[0] ?? ''
    expect(recipe).toMatch(/^\n1\. .+\n(?: {3}.+\n)*2\. /)
    const paths = [...recipe.matchAll(/`([\w-]+(?:\/[\w.-]+)*)`/g)].flatMap(([, path = '']) =>
      path.includes('/') || path in scripts ? [path] : [],
    )
    expect(new Set(paths).size).toBeGreaterThanOrEqual(2)
    expect(paths.filter((path) => !fileExists(path))).toEqual([])
  })
})

test('HSE-07 a golden that differs says the command that renews it', () => {
  // The environment variable is unset, or the golden would be overwritten with an empty page.
  vi.stubEnv('UPDATE_GOLDENS', '')
  expect(() => expectGolden('lookup/captcha', {})).toThrow("npm run goldens -- -t 'lookup/captcha'")
  expect(scripts.goldens).toMatch(/ goldens$/)
  vi.unstubAllEnvs()
})

test('PAC-02 the commands page lists the measures and goals that the bench prints', () => {
  const row = /\[\s*[`']([^`'\n]+)[`'],\s*`[^\n]*`,\s*'([^']*)',?\s*\]|\[[`']([^`'\n]+)[`'], [^\n]*, '([^']*)'\],/g
  const measureRows = [...textOf('tests/bench/measures.ts').matchAll(row)].map(([, one, goal, other, its]) => ({
    measure: (one ?? other ?? '').replace(/ \(.*\)$/, ''),
    goal: goal ?? its ?? '',
  }))
  const lines = commandsPage.split('\n').filter((line) => line.startsWith('| '))
  const missingRows = measureRows.map(({ measure, goal }) => {
    const begins = new RegExp(`^\\| ${measure.replaceAll(/\$\{[^}]+\}/g, '\\d+')} \\| .+ \\| ${goal} \\|$`)
    return lines.some((line) => begins.test(line)) ? `${measure}: ${goal}` : null
  })
  for (const visible of [
    expect.stringMatching(/^a journey of \S+ requests, \S+ shoppers at once: at most 8\.00 ms$/),
    'what follows its submit: at most 8.00 ms',
    'p99 at 60 % of a core: under 20 ms',
  ])
    expect(missingRows).toContainEqual(visible)
})

describe('CTR-05 the page of the contract', () => {
  test('begins with one request and its answer, of the version in force', () => {
    const [start = ''] = contractPage.split('\n## ')
    expect(start).toMatch(/```sh\ncurl [^`]+\n```\n\n```json\n/)
    const answer = JSON.parse(/```json\n([\s\S]+?)\n```/.exec(start)?.[1] ?? '')
    expect(Object.keys(answer)).toEqual(['contract', 'rev', 'path', 'heading', 'blocks'])
    expect(answer.contract).toBe(CONTRACT)
  })

  test.each([
    'Build a client',
    'Show a screen',
    'Post an action',
    'Handle refusals',
    'Poll and load parts',
    'Run effects',
    'Take cards, photos and captchas',
    'Draw your own pages',
    'Test your client',
    'Use the merchant API',
    'Receive webhooks',
    'Reference',
  ])('has the heading %s', (heading) => {
    expect(readme).toContain('(schemas/README.md')
    expect(contractPage).toContain(`\n## ${heading}\n`)
  })

  test('names every member of an answer, a form, a poll and a part', () => {
    const shapes = [Envelope, FormState, Poll, ...Part.anyOf]
    const members = shapes.flatMap(({ properties }) => Object.keys(properties))
    expect(members.length).toBeGreaterThan(15)
    expect(members.filter((name) => !contractPage.includes(`\`${name}\``))).toEqual([])
  })
})

describe('HSE-11 the pages are true:', () => {
  test('every npm command exists', () => {
    expect(findWrong(/\bnpm (?:--silent )?(?:run )?(start|test|(?<=run )[\w:-]+)/g, (name) => name in scripts)).toEqual(
      [],
    )
    expect(allText).toContain('npm run load')
  })

  test('every script is explained', () => {
    const explained = (name: string) => new RegExp(`npm (run )?${name}\\b(?!:)`).test(commandsPage)
    expect(Object.keys(scripts).filter((name) => !name.startsWith('pre') && !explained(name))).toEqual([])
  })

  test('the first two commands start and test, and CI runs the test', () => {
    const [block = ''] = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
    expect(block.trim().split('\n')).toEqual([
      expect.stringMatching(/^npm ci && npm start\b/),
      expect.stringMatching(/^npm ci && npm test\b/),
    ])
    expect(textOf('.ci/run')).toMatch(/^npm ci .*\nnpm test\n?$/m)
  })

  test('the commands know every argument of shop, prove and bench, and every option', () => {
    const code: Readonly<Record<string, string>> = {
      shop: `${textOf('server/commands/shop/arguments.ts')}${textOf('server/commands/shop/usage.ts')}`,
      prove: textOf('tests/prove/prove.ts'),
      bench: textOf('tests/bench/bench.ts') + textOf('tests/bench/measures.ts'),
    }
    const mentionedCommands = [...allText.matchAll(/npm (?:--silent )?run (shop|prove|bench) -- ([a-z][a-z ]*[a-z])/g)]
    expect(mentionedCommands.length).toBeGreaterThan(15)
    const words = mentionedCommands.flatMap(([, command = '', subcommands = '']) =>
      (command === 'bench' ? subcommands.split(' ') : [subcommands.split(' ')[0] ?? '']).map((word) => ({
        command,
        word,
      })),
    )
    expect(words.filter(({ command, word }) => !new RegExp(`\\b${word}\\b`).test(code[command] ?? ''))).toEqual([])
    const commands = [
      'server/commands/load',
      'server/commands/carrier',
      'server/demo/integrations/storefront/command',
      'server/demo/integrations/backend/command',
      'server/demo/integrations/preview-host/command',
      'tests/walk/walk',
    ]
      .map((name) => textOf(`${name}.ts`))
      .join('\n')
    const isOption = (name: string) =>
      new RegExp(`(--|option: '|switches: \\[[^\\]]*'|numbers: \\{ )${name}\\b`).test(
        `${commands}${code.shop}${code.prove}`,
      )
    expect(findWrong(/(?:`|shop\.json |demo )--([a-z-]+)/g, isOption)).toEqual([])
  })

  test('every path is there', () => {
    const path = /`((?:schemas|locales|screens|server|client|tests|\.github|\.ci)\/[\w./-]+)`/g
    expect([...allText.matchAll(path)].length).toBeGreaterThan(50)
    expect(findWrong(path, fileExists)).toEqual([])
  })

  test('every file of the tests that is to be run is there', () => {
    expect(findWrong(/npx vitest run ([\w./-]+)/g, fileExists)).toEqual([])
  })

  test('every link leads to a page, and to a heading of it', () => {
    const headings = (page: string) =>
      [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      )
    const target = (href: string, page: string) => {
      const [to = '', heading] = href.split('#')
      const path = to === '' ? page : new URL(to, `file:///${page}`).pathname.slice(1)
      return { path, heading }
    }
    const link = /(?:\]\(|src=")(?!http)([^)"]+)[)"]/g
    const leads = (name: string, page: string) => {
      const { path, heading } = target(name, page)
      return files.includes(path) && (heading === undefined || headings(path).includes(heading))
    }
    expect([...allText.matchAll(link)].length).toBeGreaterThan(40)
    expect(findWrong(link, leads)).toEqual([])
  })

  test('the README lists every variable that the process reads, with its default', () => {
    const read = new Set(
      [...modules, ...testModules].flatMap((path) =>
        [...codeOf(path).matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name]) => name),
      ),
    )
    const compose = new Set([...textOf('docker-compose.yml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name))
    const isRead = (name: string) =>
      name.startsWith('HOMEWARD_') || knownVariables.includes(name) || read.has(name) || compose.has(name)
    expect(findWrong(/[`,( ]([A-Z]+(?:_[A-Z]+)+)\b/g, isRead)).toEqual([])
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'))
    const { port, host, dataDir, publicUrl, mailFrom, logLevel, drainSeconds } = readConfig({})
    const defaults: Readonly<Record<string, string>> = {
      ...{ PORT: `${port}`, HOST: host, DATA_DIR: dataDir, PUBLIC_URL: publicUrl, MAIL_FROM: mailFrom },
      ...{ LOG_LEVEL: logLevel, DRAIN_SECONDS: `${drainSeconds}` },
    }
    const hasDefaultRow = (name: string) =>
      rows.some((row) => row.includes(`\`${name}\``) && row.split('|')[2]?.includes(defaults[name] ?? ''))
    expect(knownVariables.filter((name) => !hasDefaultRow(name))).toEqual([])
  })

  test('every port is that of the service or of an example', () => {
    const { port } = readConfig({})
    const examples =
      textOf('server/demo/integrations/storefront/command.ts') +
      textOf('server/demo/integrations/backend/command.ts') +
      textOf('server/demo/integrations/preview-host/command.ts')
    const listens = (name: string) => Number(name) === port || name === '443' || examples.includes(`port = '${name}'`)
    expect(findWrong(/(?:localhost:|\bport )(\d+)/g, listens)).toEqual([])
  })

  test('every address is served', () => {
    const plain = (path: string) => path.replace(/[:<{][\w]+[>}]?/g, ':')
    const http = modules
      .filter((path) => isIn(path, 'server/http'))
      .map(codeOf)
      .join('\n')
    const routes = new Set([...http.matchAll(/'(\/[\w.:/-]+)'/g)].map(([, path = '']) => plain(path)))
    for (const [name, { webhooks }] of Object.entries(carrierRegistry))
      if (webhooks !== null) routes.add(`/hooks/${name}/:${webhooks.signatureHeader === null ? '/:' : ''}`)
    for (const { webhooks } of Object.values(commerceRegistry))
      if (webhooks !== null) routes.add(`/hooks/${webhooks.path}/:`)
    for (const [name, { webhooks }] of Object.entries(paymentsRegistry))
      if (webhooks !== null) routes.add(`/api/v1/:/hooks/${name}`)
    const address =
      /`(?:(?:GET|POST) |<PUBLIC_URL>)?((?:\/api\/v1|\/hooks|\/merchant\/v1\/openapi|\/\w+z\b|\/metrics)[^ `]*)`/g
    expect([...allText.matchAll(address)].length).toBeGreaterThan(8)
    expect(findWrong(address, (name) => routes.has(plain(name)))).toEqual([])
  })

  test('the service serves every merchant call on the page, which names the document', () => {
    const rows = contractPage.slice(contractPage.indexOf('## Use the merchant API'))
    const mentioned = [...rows.matchAll(/`((?:GET|POST|PUT|DELETE) \/(?!merchant)[^ `]*)`/g)].map(([, call = '']) =>
      call.replace(/\{\w+\}/g, ':'),
    )
    const routes = merchantCalls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(mentioned.length).toBeGreaterThan(15)
    expect(mentioned.filter((call) => !routes.includes(call))).toEqual([])
    expect(rows).toContain('`GET /merchant/v1/openapi.json`')
  })

  test('the tree of the architecture has every folder', () => {
    const tree = /^```\n([\s\S]*?)^```/m.exec(serverReadme)?.[1] ?? ''
    const moduleFolders = modules.flatMap(
      (path) => /^(?:server\/(?:journey|domain)|server|client)\/([\w-]+)\//.exec(path)?.[1] ?? [],
    )
    expect(new Set(moduleFolders).size).toBeGreaterThan(30)
    expect([...new Set(moduleFolders)].filter((folder) => !new RegExp(`\\s${folder}(/| <-|\n)`).test(tree))).toEqual([])
  })

  test('every name of the code is one', () => {
    const productFiles = files.filter(
      (path) => /\.(tsx?|mjs|sql|json|yml)$/.test(path) && !/\/golden\/|house\/readme/.test(path),
    )
    const known = new Set(productFiles.flatMap((path) => textOf(path).match(/\w+/g) ?? []))
    const otherOptions = ['max_connections']
    const isName = (name: string) => known.has(name) || name.startsWith('HOMEWARD_') || otherOptions.includes(name)
    expect(findWrong(/`(\w+)`/g, isName)).toEqual([])
  })
})
