import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** N is 2 to the power of `cost`. */
export interface ScryptParameters {
  readonly cost: number
  readonly blockSize: number
  readonly parallelization: number
}

const HASH_BYTES = 32
const SALT_BYTES = 16
/** Each takes 32 MiB and a thread. */
const MAX_RUNNING = 2

const derive = (password: string, salt: Uint8Array, { cost, blockSize, parallelization }: ScryptParameters) => {
  const N = 1 << cost
  // The default limit of Node is below what these parameters need.
  const options: ScryptOptions = { N, r: blockSize, p: parallelization, maxmem: 256 * N * blockSize }
  return new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  )
}

const createLimiter = () => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (running >= MAX_RUNNING) await new Promise<void>((resolve) => void waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

const parseHash = (stored: string) => {
  const [, cost, blockSize, parallelization, salt = '', hash = ''] =
    /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(stored) ?? []
  return {
    parameters: { cost: Number(cost), blockSize: Number(blockSize), parallelization: Number(parallelization) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

export function createScrypt(random: (bytes: number) => Uint8Array, parameters: ScryptParameters) {
  const limit = createLimiter()
  const { cost, blockSize, parallelization } = parameters
  return {
    async hashPassword(password: string): Promise<string> {
      const salt = Buffer.from(random(SALT_BYTES))
      const hash = await limit(() => derive(password, salt, parameters))
      return ['scrypt', cost, blockSize, parallelization, salt.toString('base64url'), hash.toString('base64url')].join(
        '$',
      )
    },

    async checkPassword(password: string, stored: string | null) {
      if (stored === null) {
        await limit(() => derive(password, Buffer.alloc(SALT_BYTES), parameters))
        return { valid: false, outdated: false }
      }
      const { parameters: old, salt, hash } = parseHash(stored)
      const valid = timingSafeEqual(await limit(() => derive(password, salt, old)), hash)
      return {
        valid,
        outdated: valid && Object.entries(parameters).some(([name, value]) => old[name as keyof typeof old] < value),
      }
    },
  }
}
