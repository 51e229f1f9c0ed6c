import { totals } from './items-scenes.ts'
import { customer } from './review-scenes.ts'
import { press, screen, words } from './samples.ts'

export const status = screen({
  heading: 'Your return',
  banner: [
    {
      type: 'notice',
      id: 'saved',
      tone: 'success',
      title: 'Address saved',
      body: words('Your new label is being made.'),
      actions: [press({ label: 'Dismiss', look: 'text' })],
    },
  ],
  main: [
    {
      type: 'status_card',
      id: 'card',
      tone: 'success',
      eyebrow: 'Return #1001-R1',
      heading: 'Your return is confirmed',
      body: words(
        'We have sent a confirmation to ada@example.com. Pack the items, put on the label and drop the parcel off by 14 April.',
      ),
    },
    {
      type: 'timeline',
      id: 'track',
      heading: 'Where your parcel is',
      steps: [
        { label: 'Submitted', state: 'complete', stateLabel: 'done', detail: '12 March' },
        { label: 'Shipped', state: 'active', stateLabel: 'now', detail: 'Expected in 2 days' },
        { label: 'Delivered', state: 'inactive', stateLabel: 'not yet' },
      ],
      facts: [{ label: 'Tracking number', value: 'HW 1234 5678 90' }],
      events: [
        { at: '03/14/2026 - 9:12AM', status: 'Shipped', detail: 'Left the depot in Newark' },
        { at: '03/13/2026 - 6:40PM', status: 'Submitted' },
      ],
      actions: [
        press({
          label: 'Track parcel',
          look: 'text',
          action: { type: 'link', href: 'https://c.example', external: true },
        }),
      ],
    },
    {
      type: 'code_card',
      id: 'code',
      heading: 'Your QR code is ready',
      body: words('Show this code at the counter. Please drop off your parcel within 28 days.'),
      image: { src: '/demo-art/logo.svg', alt: 'QR code for return #1001-R1' },
      code: { label: 'Return code', value: 'E12AB3456789' },
      facts: [{ label: 'Carrier', value: 'Evri' }],
      actions: [
        press({
          label: 'Find Evri drop-off points',
          look: 'text',
          action: { type: 'link', href: 'https://c.example', external: true },
        }),
      ],
    },
    {
      type: 'label_block',
      id: 'label',
      look: 'ready',
      heading: 'Your label is ready',
      body: words('Print it and stick it on the outside of the parcel.'),
      document: { href: '/label.pdf', label: 'Open the label' },
      facts: [
        { label: 'Carrier', value: 'Local Post' },
        { label: 'Valid until', value: '14 April' },
      ],
      actions: [
        press({ label: 'Print label' }),
        press({
          label: 'Download',
          look: 'text',
          action: { type: 'download', href: '/label.pdf', filename: 'label.pdf' },
        }),
      ],
    },
    {
      type: 'label_block',
      id: 'label2',
      look: 'processing',
      heading: 'Your label is being made',
      body: words('This takes less than a minute.'),
      actions: [],
    },
    {
      type: 'label_block',
      id: 'label3',
      look: 'error',
      heading: 'We could not make your label',
      body: words('Your return is still submitted. Check the address, or contact support.'),
      actions: [press({ label: 'Update address' })],
    },
    {
      type: 'instructions',
      id: 'next',
      heading: 'What’s next',
      ordered: true,
      steps: [
        { title: 'Pack the items', body: words('In their original packaging if you still have it.') },
        { title: 'Put on the label', body: words('Cover any older label.') },
        { title: 'Drop it off', body: words('At any Carrier Point until 14 April.') },
      ],
    },
    {
      type: 'rating',
      id: 'survey',
      form: 'survey',
      name: 'score',
      legend: 'How was returning with us?',
      required: true,
      options: ['Awful', 'Poor', 'Fair', 'Good', 'Great'].map((label, at) => ({ value: `${at + 1}`, label })),
      comment: { name: 'comment', label: 'Anything to add?', kind: 'multiline' },
      button: press({ label: 'Send' }),
      constant: 'ReturnSurvey',
    },
  ],
  aside: [
    totals,
    customer,
    {
      type: 'record_list',
      id: 'related',
      heading: 'Other returns of this order',
      records: [
        {
          id: 'R-4F9X',
          title: 'Return R-4F9X',
          lines: ['Submitted on 2 March'],
          badge: 'Complete',
          actions: [
            press({
              label: 'Open return R-4F9X',
              look: 'text',
              action: { type: 'navigate', path: '/return/another' },
            }),
          ],
        },
      ],
    },
  ],
})
