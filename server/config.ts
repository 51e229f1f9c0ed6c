import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** What the process is told by its environment (design §6). Names only; everything else about a shop is published. */
const Environment = Type.Object({
  PORT: Type.Optional(Type.String({ pattern: '^[0-9]{1,5}$' })),
  HOST: Type.Optional(Type.String({ minLength: 1 })),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  DATA_DIR: Type.Optional(Type.String({ minLength: 1 })),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  TRUSTED_PROXIES: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F.:/, ]+$' })),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://' })),
  MAIL_FROM: Type.Optional(Type.String({ pattern: '^[^\\r\\n]+@[^\\r\\n]+$' })),
  LOG_LEVEL: Type.Optional(Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  NODE_ENV: Type.Optional(Type.Enum(['production', 'development', 'test'])),
  SANDBOX: Type.Optional(Type.Enum(['allowed'])),
})
type Environment = Static<typeof Environment>

/** The variables that `readConfig` knows; docker-compose.yml may name no other. */
export const knownVariables: readonly string[] = Object.keys(Environment.properties)

export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl?: string
  readonly dataDir: string
  /** Origin under which shoppers reach the portal; decides https cookies and links in mails. */
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
  readonly smtpUrl?: string
  readonly mailFrom: string
  readonly logLevel: string
  readonly metricsToken?: string
  readonly production: boolean
  /** Whether the embedded stand-ins may run in production. */
  readonly sandboxAllowed: boolean
}

const environment = Compile(Environment)

const complaints = (env: Environment): readonly string[] =>
  environment.Errors(env).map((error) => `${error.instancePath.slice(1) || 'environment'} ${error.message}`)

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * The configuration of the process, checked once.
 * @throws Error naming every variable that is wrong, in one message.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const named = Object.fromEntries(
    knownVariables.flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  ) as Environment
  if (!environment.Check(named)) throw new Error(`The environment is not usable: ${complaints(named).join('; ')}`)
  const port = Number(named.PORT ?? 3000)
  const host = named.HOST ?? '127.0.0.1'
  return {
    port,
    host,
    ...(named.DATABASE_URL && { databaseUrl: named.DATABASE_URL }),
    dataDir: named.DATA_DIR ?? '.data',
    publicUrl: named.PUBLIC_URL ?? `http://localhost:${port}`,
    trustedProxies: listOf(named.TRUSTED_PROXIES),
    ...(named.SMTP_URL && { smtpUrl: named.SMTP_URL }),
    mailFrom: named.MAIL_FROM ?? 'returns@localhost',
    logLevel: named.LOG_LEVEL ?? 'info',
    ...(named.METRICS_TOKEN && { metricsToken: named.METRICS_TOKEN }),
    production: named.NODE_ENV === 'production',
    sandboxAllowed: named.SANDBOX === 'allowed',
  }
}
