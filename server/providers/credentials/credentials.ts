import type { Credentials } from './port.ts'
import { createScrypt, type ScryptParameters } from './scrypt.ts'
import { encodeBase32, findTimeStep } from './time-code.ts'

/** 180 ms and 32 MiB. Higher values apply to each account at its next sign-in. */
const PARAMETERS: ScryptParameters = { cost: 15, blockSize: 8, parallelization: 3 }

export function createCredentials(random: (bytes: number) => Uint8Array, parameters = PARAMETERS): Credentials {
  const newRecoveryCode = () => (encodeBase32(random(10)).match(/.{4}/g) ?? []).join('-')
  const newTimeSecret = () => encodeBase32(random(20))
  return { ...createScrypt(random, parameters), newTimeSecret, newRecoveryCode, findTimeStep }
}
