import { writeFileSync } from 'node:fs'
import { fixtures, httpFile } from './fixture.ts'
import { httpText } from './http-text.ts'

for (const [file, fixture] of fixtures()) writeFileSync(httpFile(file), httpText(fixture))
