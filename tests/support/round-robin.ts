import Fastify, { type FastifyInstance } from 'fastify'

/** What stands in front of several processes: each request goes to the next of them. Answers who served which path. */
export const roundRobin = (urls: readonly string[]): { app: FastifyInstance; servedBy: (path: string) => number[] } => {
  const served: { readonly path: string; readonly by: number }[] = []
  const app = Fastify({ bodyLimit: 10_000_000 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.all('*', async (request, reply) => {
    const by = served.length % urls.length
    served.push({ path: request.url, by })
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || ['host', 'content-length', 'connection', 'transfer-encoding'].includes(name)
        ? []
        : [[name, String(value)] as [string, string]],
    )
    const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null
    const answer = await fetch(new URL(request.url, urls[by]), { method: request.method, headers, body })
    for (const [name, value] of answer.headers)
      if (!['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'].includes(name))
        reply.header(name, value)
    return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
  })
  const servedBy = (path: string): number[] => served.flatMap((one) => (one.path.includes(path) ? [one.by] : []))
  return { app, servedBy }
}
