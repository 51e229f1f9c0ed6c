import type { Component } from '../../../schemas/components/index.ts'
import { chrome, picture, press, screen, usd, words } from './samples.ts'

const grid: Component[] = [
  {
    type: 'collection_nav',
    id: 'collections',
    label: 'Collections',
    collections: ['New in', 'Shirts', 'Knitwear', 'Outerwear', 'Table', 'Home', 'Gifts'].map((label, at) => ({
      id: `c${at}`,
      label,
      level: at === 2 || at === 3 ? 2 : 1,
      path: `/shop/collection/${at}`,
      current: at === 1,
    })),
  },
  {
    type: 'product_grid',
    id: 'grid',
    products: [
      'linen-shirt-sage',
      'oxford-shirt-stripe',
      'breton-top-navy',
      'crew-sweater-moss',
      'wool-coat-camel',
      'linen-dress-cornflower',
      'chore-jacket-indigo',
      'kestrel-teapot-celadon',
    ].map((name, at) => ({
      id: `p${at}`,
      title: name
        .split('-')
        .slice(0, 2)
        .join(' ')
        .replace(/^./, (c) => c.toUpperCase()),
      picture: picture(name),
      price: usd(4900 + at * 1500),
      ...(at === 2 ? { struck: usd(9900) } : {}),
      path: `/shop/${name}`,
    })),
    empty: 'Nothing here yet.',
    pages: { label: 'Page 1 of 3', next: '/2', previousLabel: 'Previous', nextLabel: 'Next' },
  },
]

export const shop = screen({
  heading: 'Shop with your credit',
  main: grid,
  stickyNav: true,
  chrome: { ...chrome, header: 'app', cart: { label: 'Cart, 2 items', path: '/shop/cart', count: 2 } },
})

export const misc = screen({
  heading: 'Everything else',
  banner: (['info', 'success', 'warning', 'danger'] as const).map((tone) => ({
    type: 'notice' as const,
    id: `n-${tone}`,
    tone,
    title: `A ${tone} notice`,
    body: words('There is a temporary issue in the returns app, check back shortly.'),
  })),
  main: [
    { type: 'loading', id: 'p', label: 'Looking for your order', detail: 'This takes only a moment.' },
    {
      type: 'deferred',
      id: 'd1',
      href: '/',
      path: '/',
      label: 'Loading',
      shape: 'lines',
      failed: { text: '', retry: '' },
    },
    {
      type: 'deferred',
      id: 'd2',
      href: '/',
      path: '/',
      label: 'Loading',
      shape: 'grid',
      failed: { text: '', retry: '' },
    },
    {
      type: 'label_block',
      id: 'lq',
      look: 'queued',
      heading: 'Your label is queued',
      body: words('We will email it to you.'),
      actions: [],
    },
    {
      type: 'location_list',
      id: 'stores',
      heading: 'Stores near you',
      locations: [
        {
          id: 's1',
          name: 'Wren & Rowe Mission',
          lines: ['500 Valencia Street', 'San Francisco'],
          distance: '0.8 mi',
          actions: [
            press({
              label: 'Directions',
              look: 'text',
              action: { type: 'link', href: 'https://m.example', external: true },
            }),
          ],
        },
        {
          id: 's2',
          name: 'Wren & Rowe Hayes',
          lines: ['20 Hayes Street', 'San Francisco'],
          distance: '1.9 mi',
          actions: [],
        },
      ],
    },
    {
      type: 'empty_state',
      id: 'e',
      look: 'empty',
      heading: 'Your cart is empty',
      body: words('Pick something you like better.'),
      actions: [press({ label: 'Back to the shop', look: 'secondary' })],
    },
    {
      type: 'product_detail',
      id: 'pd',
      pictures: [picture('wool-coat-camel', 'Coat'), picture('wool-coat-forest', 'Coat in forest')],
      title: 'Wool coat',
      price: usd(28900),
      description: words('Double-faced wool, woven in Galashiels, unlined and light.'),
    },
  ],
})
