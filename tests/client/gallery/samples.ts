import type { Component } from '../../../schemas/components/index.ts'
import type { Screen } from '../../../schemas/envelope/screen.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import type { Picture, RichText } from '../../../schemas/screen/text.ts'
import type { Money } from '../../../schemas/values/money.ts'

export const usd = (amount: number, text = `$${(Math.abs(amount) / 100).toFixed(2)}`): Money => ({
  amount,
  currency: 'USD',
  text,
})

export const words = (text: string): RichText => [{ kind: 'paragraph', inline: [{ kind: 'words', text }] }]

export const picture = (name: string, alt = ''): Picture => ({ src: `/art/${name}.svg`, alt })

type Press = Pick<Button, 'label'> & Partial<Omit<Button, 'label'>>

export const press = ({ label, ...rest }: Press): Button => ({
  id: label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
  label,
  look: 'primary',
  action: { type: 'submit', name: 'sample', href: '/sample' },
  ...rest,
})

export const chrome: Screen['chrome'] = {
  header: 'bar',
  brand: { name: 'Wren & Rowe', logo: '/art/logo-demo.svg', home: { path: '/', label: 'Wren & Rowe, start' } },
  back: { label: 'Back', action: { type: 'back' } },
  shop: { label: 'Back to Wren & Rowe', href: 'https://shop.example' },
  skip: 'Skip to the content',
  languages: {
    label: 'Language',
    name: 'lang',
    current: 'en',
    options: [
      { value: 'en', label: 'English' },
      { value: 'fr', label: 'Français' },
      { value: 'ja', label: '日本語' },
    ],
    action: { type: 'submit', name: 'session.language', href: '/lang', form: 'language' },
  },
  support: {
    heading: 'Need help?',
    body: [
      {
        kind: 'paragraph',
        inline: [
          { kind: 'words', text: 'Write to us at ' },
          { kind: 'link', text: 'care@wrenandrowe.example', href: 'mailto:care@wrenandrowe.example' },
          { kind: 'words', text: '. We answer within a day.' },
        ],
      },
    ],
  },
  badge: { label: 'Powered by Homeward', href: 'https://homeward.example' },
}

type SampleOptions = { heading: string; main: Component[] } & Partial<Screen> & { regions?: never } & Partial<
    Screen['regions']
  >

export const screen = ({ heading, main, banner, aside: sidebar, footer, ...rest }: SampleOptions): Screen => ({
  name: 'sample',
  constant: 'Sample',
  key: heading,
  path: '/',
  history: 'push',
  title: heading,
  heading,
  layout: 'nav',
  cart: false,
  stickyNav: false,
  chrome,
  track: { event: 'view', constant: 'Sample' },
  ...rest,
  regions: {
    main,
    ...(banner ? { banner } : {}),
    ...(sidebar ? { aside: sidebar } : {}),
    ...(footer ? { footer } : {}),
  },
})
