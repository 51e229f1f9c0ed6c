import type { FastifyInstance } from 'fastify'

export function registeredRoutes(app: FastifyInstance): readonly string[] {
  const stack: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)(?:├──|└──) (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line)
      if (found === null) return []
      const [, indent = '', part = '', methods = ''] = found
      stack.length = indent.length / 4
      stack.push(part)
      const path = stack.join('')
      return methods.split(', ').flatMap((method) => (method === '' || method === 'HEAD' ? [] : [`${method} ${path}`]))
    })
}
