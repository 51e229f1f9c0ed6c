import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Text } from './described-types.ts'

/** GET captcha: the challenge in the format of the altcha library. */
export const CaptchaChallenge = Closed({
  parameters: Type.Object(
    {
      algorithm: Text('Key derivation algorithm'),
      nonce: Text('Nonce of the challenge'),
      salt: Text('Salt, combined with each counter'),
      cost: Type.Integer({ minimum: 1, description: 'Rounds of each derivation' }),
      keyLength: Type.Integer({ minimum: 1, description: 'Length of a derived key, in bytes' }),
      keyPrefix: Text('Required prefix of the key'),
    },
    { description: 'Parameters for the solver' },
  ),
  signature: Text('Signature to send with the solution'),
})
