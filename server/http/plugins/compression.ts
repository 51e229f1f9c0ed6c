import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Words are compressed from 2 kB on; papers and photos are so already. The first level: the next ones cost twice as much
 * for a tenth. A stream is compressed as it comes, everything else at once, which costs less than handing it to a thread.
 *
 * The length of what is compressed tells how much of it is said twice: somebody who has a browser ask again and again with
 * words of his own could spell a secret out of answers that repeat them beside it. Here nobody can. Pages of a person
 * answer a POST of JSON, which another site's page sends neither at all nor with her cookie (no CORS, SameSite); what
 * merchants read asks for a key that no browser adds; and what a link can open, `/`, repeats nothing of the request.
 */
const options: FastifyCompressOptions = {
  encodings: ['gzip'],
  threshold: 2_048,
  syncThreshold: 1_048_576,
  zlibOptions: { level: 1, windowBits: 14 },
  // Not lines of JSON, which are told one by one: they would wait until a packet is full.
  customTypes: /^(?:text\/|image\/svg\+xml|application\/(?:[a-z]+\+)?json(?:;|$))/,
  // What comes in is small, and a body that unpacks would get around the limit of its size.
  globalDecompression: false,
}

/**
 * A document is packed as small as it goes in two milliseconds: it comes once a visit, and most of it are styles, which
 * everything on a slow line waits for.
 */
export const forDocuments: FastifyCompressOptions = {
  ...options,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  zlibOptions: { level: 6 },
}

/** Compresses what the routes that are added from now on answer. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, options)
  app.addHook('onRoute', ({ method, onSend }) => {
    // A HEAD takes the body away and tells its length: of what GET would send, so not before that is compressed.
    if (method === 'HEAD' && Array.isArray(onSend)) onSend.reverse()
  })
}
