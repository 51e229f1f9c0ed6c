import type { Component } from '../../../schemas/components/index.ts'
import { totals } from './items-scenes.ts'
import { submit } from './lookup-scenes.ts'
import { picture, press, screen, usd } from './samples.ts'

const methods: Component = {
  type: 'picker',
  id: 'methods',
  legend: 'How will you send it?',
  options: [
    {
      value: 'box',
      label: 'Print a label',
      copy: 'Drop the parcel at any Carrier Point',
      price: usd(0, 'Free'),
      selected: true,
      action: submit('review.method', 'm'),
    },
    {
      value: 'qr',
      label: 'Show a code, no printer needed',
      copy: 'The clerk prints it for you',
      badge: 'Quick',
      price: usd(200),
      selected: false,
      action: submit('review.method', 'm'),
    },
    {
      value: 'counter',
      label: 'Return counter',
      image: { src: picture('placeholder').src, alt: '' },
      lines: ['Drop-off', 'Corner Books, 140 West Market Row, New York NY 10011', '3.9 miles away'],
      links: [{ label: 'Find a counter', href: 'https://counter.example' }],
      help: { label: 'Lower impact', text: 'Many returns travel in one box.' },
      badge: 'Free',
      selected: false,
      action: submit('review.method', 'm'),
    },
    {
      value: 'pickup',
      label: 'Have it picked up',
      selected: false,
      disabled: 'Not offered at your address',
      action: submit('review.method', 'm'),
    },
  ],
}

const pickup: Component = {
  type: 'pickup_scheduler',
  id: 'pickup',
  form: 'pickup',
  heading: 'When should we pick it up?',
  copy: 'A driver comes on the day you choose.',
  date: {
    name: 'date',
    legend: 'Pickup date',
    required: true,
    options: ['April 15, 2026', 'April 16, 2026', 'April 17, 2026', 'April 18, 2026'].map((label) => ({
      value: label,
      label,
    })),
  },
  option: {
    name: 'option',
    legend: 'How would you like to hand it over?',
    required: true,
    options: ['Leave at door', 'Meet at door', 'Meet outside'].map((label) => ({ value: label, label })),
  },
  phone: {
    name: 'phone',
    label: 'Phone number',
    kind: 'tel',
    required: true,
    placeholder: '(555) 010-1234',
    hint: 'A number in the United States (+1), 10 digits',
  },
  instructions: { name: 'instructions', label: 'Special instructions', kind: 'multiline', maxLength: 256 },
}

export const customer: Component = {
  type: 'key_values',
  id: 'customer',
  heading: 'Your details',
  rows: [
    { label: 'Name', lines: ['Ada Lovelace'] },
    { label: 'Email', lines: ['ada@example.com'] },
    { label: 'Address', lines: ['12 St James’s Square', 'Apartment 3', 'New York, NY 10001', 'United States'] },
  ],
  actions: [press({ label: 'Edit', look: 'text' })],
}

export const review = screen({
  heading: 'Review your return',
  main: [
    {
      type: 'line_group',
      id: 'sent',
      heading: 'You send back',
      lines: [
        {
          id: 'l1',
          picture: picture('linen-shirt-sage'),
          title: 'Linen shirt',
          variant: 'Sage · M',
          details: ['Too small'],
          price: usd(8900),
        },
        {
          id: 'l2',
          picture: picture('pebble-mug-celadon'),
          title: 'Pebble mug',
          variant: 'Celadon',
          details: ['Changed my mind'],
          price: usd(2400),
          struck: usd(3000),
        },
      ],
    },
    {
      type: 'line_group',
      id: 'received',
      heading: 'You receive',
      lines: [
        {
          id: 'l3',
          picture: picture('linen-shirt-ink'),
          title: 'Linen shirt',
          variant: 'Ink · L',
          badge: 'Even exchange',
          price: usd(8900),
        },
      ],
    },
    methods,
    pickup,
    customer,
    {
      type: 'field_group',
      id: 'policy',
      form: 'submit',
      fields: [
        {
          name: 'policy',
          kind: 'checkbox',
          required: true,
          label: 'I acknowledge that I have read, understand, and agree to the return policy conditions.',
        },
      ],
    },
    {
      type: 'actions',
      id: 'go',
      sticky: true,
      summary: 'You get back $28.04',
      buttons: [press({ label: 'Submit return', disabled: 'Please accept the return policy first' })],
    },
  ],
  aside: [totals],
})

export const credit = screen({
  heading: 'How would you like your refund?',
  main: [
    {
      type: 'offer_card',
      id: 'o1',
      heading: 'Store credit',
      badge: '+ $10.00 bonus',
      copy: 'A gift card by email, as soon as your parcel is on its way.',
      price: usd(12300),
      struck: usd(11300),
      button: press({ label: 'Take store credit' }),
    },
    {
      type: 'offer_card',
      id: 'o2',
      heading: 'Original payment',
      copy: 'Back to the card ending in 4242.',
      note: '5 to 10 days after we receive the parcel',
      price: usd(11300),
      button: press({ label: 'Take the refund', look: 'secondary' }),
    },
  ],
})
