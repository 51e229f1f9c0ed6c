import { demoPicture } from '../../server/demo/pictures.ts'

/**
 * A picture of the demo shops with nothing drawn in it but its ground, as large as it is: a browser takes a sixth of a journey's time
 * to draw what no test looks at. Null where there is no such picture.
 */
export function plainPicture(name: string): string | null {
  const opening = /^<svg[^>]*>/.exec(demoPicture(name) ?? '')?.[0]
  return opening === undefined ? null : `${opening}<path d="M0 0h9999v9999H0z" fill="#ddd"/></svg>`
}
