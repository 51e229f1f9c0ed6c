import type { JobKind, JobPayloads } from '../../schemas/records/job.ts'
import type { World } from '../world.ts'
import type { Handler } from './runner.ts'

export type JobHandler<Kind extends JobKind> = Handler<World, JobPayloads[Kind]>
