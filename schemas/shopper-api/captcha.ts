import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Text } from './described-types.ts'

/** GET captcha: the challenge in the format of the altcha library. */
export const CaptchaChallenge = Closed({
  parameters: Type.Object(
    {
      algorithm: Text('How a key is derived'),
      nonce: Text('Names the challenge'),
      salt: Text('What is derived with each counter'),
      cost: Type.Integer({ minimum: 1, description: 'Rounds of each derivation' }),
      keyLength: Type.Integer({ minimum: 1, description: 'Bytes of a derived key' }),
      keyPrefix: Text('What the key begins with that is sought'),
    },
    { description: 'What a solver needs' },
  ),
  signature: Text('Goes back with the solution'),
})
