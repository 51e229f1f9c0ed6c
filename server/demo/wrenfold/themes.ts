import type { Settings } from '../../../schemas/config/settings.ts'
import type { Style } from '../../../schemas/config/style.ts'
import { type DemoText, toCopy } from '../texts.ts'
import { demoFonts } from '../typefaces.ts'

type DemoThemes = NonNullable<Settings['demoThemes']>

type Look = Omit<Partial<Style>, 'branding' | 'product'> & {
  readonly branding: Style['branding']
  readonly pictures: string
}

/** The shop's name in its typeface takes the place of the logo. */
const buildTheme = (
  id: string,
  name: DemoText,
  { branding, globals, pictures, ...look }: Look,
): DemoThemes[number] => ({
  id,
  name: toCopy(name),
  theme: {
    button: { shape: 'rounded' },
    product: { background: pictures, imageFit: 'cover' },
    ...look,
    branding: { favicon: '/demo-art/icon-demo.svg', logoHeight: 44, ...branding },
    globals: { layout: 'card', ...globals },
  },
})

const editorial = buildTheme('editorial', 'Quiet serif', {
  branding: { primaryColor: '#2b2724', logoHeight: 52 },
  background: { color1: '#fbf8f2' },
  globals: {
    radius: 0,
    layout: 'full',
    typeface: { files: [{ ...demoFonts.instrumentSerif, use: 'headings' }], fallback: 'serif' },
  },
  heading: { weight: 400 },
  button: { shape: 'square' },
  pictures: '#f1ebdf',
})

const street = buildTheme('street', 'Streetwear', {
  branding: { primaryColor: '#d9ff3f' },
  background: { color1: '#ffffff' },
  globals: {
    radius: 0,
    layout: 'full',
    typeface: {
      files: [
        { ...demoFonts.archivoBlack, use: 'headings' },
        { ...demoFonts.spaceGrotesk, use: 'text' },
      ],
    },
  },
  heading: { color: '#0a0a0a', weight: 400 },
  body: { color: '#0a0a0a' },
  button: { shape: 'square' },
  pictures: '#eeeeec',
})

const pastel = buildTheme('pastel', 'Soft pastel', {
  branding: { primaryColor: '#f6c1cf' },
  background: { color1: '#fdeff2', color2: '#eee9fa' },
  globals: { radius: 24, typeface: { files: [demoFonts.quicksand] } },
  heading: { color: '#4a2c40', weight: 700 },
  body: { color: '#3d2b38' },
  button: { shape: 'pill' },
  pictures: '#fbf3f5',
})

const outdoor = buildTheme('outdoor', 'Trail', {
  branding: { primaryColor: '#f26a21', logoHeight: 48 },
  background: { color1: '#e4e9e4', color2: '#d5ddd8', hero: '/demo-art/hero-trail.svg' },
  globals: { radius: 4, typeface: { files: [{ ...demoFonts.barlowCondensed, use: 'headings' }] } },
  heading: { color: '#17302a', weight: 600 },
  pictures: '#edf0ec',
})

const hearth = buildTheme('hearth', 'Warm home', {
  branding: { primaryColor: '#a3472a' },
  background: { color1: '#f7eee1', color2: '#efe0cb' },
  globals: { radius: 14, typeface: { files: [{ ...demoFonts.fraunces, use: 'headings' }], fallback: 'serif' } },
  heading: { color: '#3c2418', weight: 600 },
  body: { color: '#33261f' },
  pictures: '#f8f1e6',
})

export const wrenfoldThemes: DemoThemes = [editorial, street, pastel, outdoor, hearth]
