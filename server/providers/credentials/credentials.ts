import type { Credentials } from './port.ts'
import { createScrypt, type ScryptParameters } from './scrypt.ts'
import { encodeBase32, findTimeStep } from './time-code.ts'

/** 180 ms and 32 MiB. Higher values apply to each account at its next sign-in. */
const PARAMETERS: ScryptParameters = { cost: 15, blockSize: 8, parallelization: 3 }

export function createCredentials(random: (bytes: number) => Uint8Array, parameters = PARAMETERS): Credentials {
  return { ...createScrypt(random, parameters), newTimeSecret: () => encodeBase32(random(20)), findTimeStep }
}
