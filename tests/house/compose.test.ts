import { expect, test } from 'vitest'
import { knownVariables } from '../../server/config.ts'
import { textOf } from './modules.ts'
