import type { FastifyInstance } from 'fastify'
import { actions } from '../../schemas/actions/index.ts'
import { components } from '../../schemas/components/index.ts'
import { Init } from '../../schemas/init.ts'
import { Problem } from '../../schemas/problem.ts'
import { Effect, Envelope, Overlay, Screen } from '../../schemas/screen.ts'

/** The contract in its own words: JSON Schemas of everything on the wire, generated from schemas/. */
export const contract = {
  contract: '1.0',
  schemas: { Envelope, Screen, Overlay, Effect, Problem, Init },
  components,
  actions: Object.fromEntries(
    Object.entries(actions).map(([name, { values, args, writes }]) => [name, { values, args, needsIfMatch: writes }]),
  ),
  limits: { bodyBytes: 65_536, pathCharacters: 2_048 },
}

const text = JSON.stringify(contract)

export const contractRoutes = (app: FastifyInstance): void => {
  app.get('/api/v1/contract', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(text),
  )
}
