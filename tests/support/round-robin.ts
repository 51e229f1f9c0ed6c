import Fastify, { type FastifyInstance } from 'fastify'

interface ServedRequest {
  readonly path: string
  readonly by: number
  status?: number
}

export const roundRobin = (
  urls: readonly string[],
  isIn: (process: number) => boolean = () => true,
): { app: FastifyInstance; served: readonly ServedRequest[]; servedBy: (path: string) => number[] } => {
  const served: ServedRequest[] = []
  const next = (): number => {
    const turns = urls.map((_url, n) => (served.length + n) % urls.length)
    return turns.find(isIn) ?? turns[0] ?? 0
  }
  const app = Fastify({ bodyLimit: 10_000_000 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.all('*', async (request, reply) => {
    const one: ServedRequest = { path: request.url, by: next() }
    served.push(one)
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || ['host', 'content-length', 'connection', 'transfer-encoding'].includes(name)
        ? []
        : [[name, String(value)] as [string, string]],
    )
    const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null
    headers.push(['x-forwarded-for', request.ip])
    const sent = fetch(new URL(request.url, urls[one.by]), { method: request.method, headers, body })
    const answer = await sent.catch((failure: Error) => new Response(String(failure.cause ?? failure), { status: 502 }))
    one.status = answer.status
    for (const [name, value] of answer.headers)
      if (!['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'].includes(name))
        reply.header(name, value)
    return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
  })
  const servedBy = (path: string): number[] => served.flatMap((one) => (one.path.includes(path) ? [one.by] : []))
  return { app, served, servedBy }
}
