import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses text from 2 kB. Level 1: higher levels cost twice as much for a tenth.
 *
 * BREACH needs an attacker's text in a response through a victim's browser. Personal pages answer a POST of JSON, which
 * other sites cannot send with the cookie (no CORS, SameSite). Merchant reads need a key that browsers do not add, and
 * pages that links open repeat nothing of the request.
 */
const compressionOptions: FastifyCompressOptions = {
  encodings: ['gzip'],
  threshold: 2_048,
  syncThreshold: 1_048_576,
  zlibOptions: { level: 1, windowBits: 14 },
  // Not JSON Lines, whose lines would wait for a full packet.
  customTypes: /^(?:text\/|image\/svg\+xml|application\/(?:[a-z]+\+)?json(?:;|$))/,
  // Compressed requests would bypass the body limit.
  globalDecompression: false,
}

/** Takes two milliseconds: a visit loads one document, and rendering waits for its styles. */
export const documentCompression: FastifyCompressOptions = {
  ...compressionOptions,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  zlibOptions: { level: 6 },
}

/** Applies to routes that are added later. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, compressionOptions)
  app.addHook('onRoute', ({ method, onSend }) => {
    // HEAD removes the body but reports its length, so it must run after compression.
    if (method === 'HEAD' && Array.isArray(onSend)) onSend.reverse()
  })
}
