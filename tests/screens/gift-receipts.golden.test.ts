import { receiptItems } from '../../screens/gift-receipts/items.ts'
import { receiptLookup } from '../../screens/gift-receipts/lookup.ts'
import { receiptList, recipientName } from '../../screens/gift-receipts/receipts.ts'
import { receiptShare } from '../../screens/gift-receipts/share.ts'
import type { DeadlineView, GiftItemView, ReceiptItemView } from '../../screens/parts/gift-facts.ts'
import { goldens } from '../support/golden.ts'
import { cards, DAY, frameAt, words } from '../support/golden-world.ts'

const giftItem = (
  { title, variant, image }: (typeof cards)[keyof typeof cards],
  off: GiftItemView['off'] = null,
): GiftItemView => ({
  id: `${title}.1`,
  title,
  variant,
  image,
  off,
})

const shirt = giftItem(cards.shirt)
const coat = giftItem(cards.coat, 'given')
const sweater = giftItem(cards.sweater, 'returned')
const candle = giftItem(cards.candle)
const order = '#1001'

const lastDay: DeadlineView = { kind: 'day', at: DAY }
const dated = (items: readonly GiftItemView[], deadline: DeadlineView = lastDay) =>
  items.map((one) => ({ ...one, deadline }))

const share = (items: readonly ReceiptItemView[], giver = '') => ({
  id: 'r1',
  recipient: words.recipient,
  giver,
  items,
  url: words.receiptUrl,
  shortUrl: 'https://returns.wrenfold.example/g/7KQM-4TWX',
  picture: '/api/v1/demo/gift-receipts/r1/qr.svg',
  back: '/gift-receipt',
})
const receipt = { id: 'r1', recipient: words.recipient, createdAt: DAY, items: [shirt, candle], used: false }

goldens('giving', {
  lookup: (t) => ({
    screen: receiptLookup(frameAt('/gift-receipt'), { captcha: null, values: { order: '', zip: '' } }, t),
  }),
  captcha: (t) => ({
    screen: receiptLookup(frameAt('/gift-receipt'), { captcha: DAY, values: { order, zip: '10001' } }, t),
  }),
  list: (t) => ({
    screen: receiptList(
      frameAt('/gift-receipt'),
      {
        order,
        receipts: [
          { ...receipt, path: '/gift-receipt/receipt/r1' },
          {
            ...receipt,
            id: 'r2',
            recipient: 'Ada Okafor',
            items: [sweater],
            used: true,
            path: '/gift-receipt/receipt/r2',
          },
        ],
        next: '/gift-receipt/new',
      },
      t,
    ),
  }),
  name: (t) => ({
    screen: recipientName(frameAt('/gift-receipt'), { order, recipient: '', giver: '', back: null }, t),
  }),
  'name-again': (t) => ({
    screen: recipientName(
      frameAt('/gift-receipt/new'),
      { order, recipient: words.recipient, giver: 'Anna', back: '/gift-receipt' },
      t,
    ),
  }),
  items: (t) => ({
    screen: receiptItems(
      frameAt('/gift-receipt/items'),
      {
        recipient: words.recipient,
        items: [shirt, coat, sweater, candle].map((one, at) => ({
          ...one,
          isReturnable: one !== candle,
          count: one === shirt ? 4 : 1,
          at,
        })),
        back: '/gift-receipt/new',
      },
      t,
    ),
  }),
  share: (t) => ({
    screen: receiptShare(frameAt('/gift-receipt/receipt/r1'), share(dated([shirt]), 'Anna'), t),
  }),
  'share-many': (t) => ({
    screen: receiptShare(
      frameAt('/gift-receipt/receipt/r1'),
      share([
        ...dated([shirt, candle, sweater]),
        ...dated([coat], { kind: 'estimated', at: DAY, days: 30 }),
        ...dated([shirt]),
      ]),
      t,
    ),
  }),
  'share-unsent': (t) => ({
    screen: receiptShare(
      frameAt('/gift-receipt/receipt/r1'),
      share(dated([shirt, coat], { kind: 'counted', from: 'delivered', days: 30 })),
      t,
    ),
  }),
})
