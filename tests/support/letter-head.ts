import type { LetterHead } from '../../screens/mail/letter.ts'
import { DAY, words } from './golden-world.ts'

export const head: LetterHead = {
  shop: 'Wrenfold',
  look: {
    site: 'https://returns.wrenfold.example',
    style: {
      branding: { logo: '/demo-art/logo-demo.svg', primaryColor: '#2f4a3c' },
      background: { color1: '#ffffff', color2: '#f6f4ef' },
      globals: { sharpness: 'round' },
      product: { background: '#f3f0e9', imageFit: 'cover' },
    },
  },
  number: 'RT-7K2M',
  orderName: '#1001',
  addressee: 'Ada',
  statusUrl: words.statusUrl,
  support: 'hello@wrenfold.example',
}

export const basis = { submittedAt: DAY, days: 30 }
