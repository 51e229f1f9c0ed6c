import { receiptItems } from '../../screens/giving/items.ts'
import { receiptLookup } from '../../screens/giving/lookup.ts'
import { type GivenView, receiptList, recipientName } from '../../screens/giving/receipts.ts'
import { receiptShare } from '../../screens/giving/share.ts'
import { goldens } from '../support/golden.ts'
import { DAY, frameAt } from '../support/golden-world.ts'

const shirt: GivenView = {
  id: '11.1',
  title: 'Aster Linen Shirt',
  variant: 'M / Sand',
  image: '/demo-art/shirt-sand.svg',
  off: null,
}
const coat: GivenView = { ...shirt, id: '12.1', title: 'Alder Wool Coat', variant: null, image: null, off: 'given' }
const crew: GivenView = { ...coat, id: '13.1', title: 'Moorland Crew', variant: 'L', off: 'returned' }
const candle: GivenView = { ...shirt, id: '14.1', title: 'Dusk Candle', variant: null }
const order = '#1001'

const share = (items: readonly GivenView[]) => ({
  id: 'r1',
  recipient: 'Kim',
  items,
  url: 'https://returns.example/#/gift-link/AAAAAAAAAAAAAAAAAAAAAA',
  picture: '/api/v1/demo/gift-receipts/r1/qr.svg',
  back: '/gift-receipt',
})
const receipt = { id: 'r1', recipient: 'Kim', createdAt: DAY, items: [shirt, candle], used: false }

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
          { ...receipt, id: 'r2', recipient: 'Lee', items: [crew], used: true, path: '/gift-receipt/receipt/r2' },
        ],
        next: '/gift-receipt/new',
      },
      t,
    ),
  }),
  name: (t) => ({ screen: recipientName(frameAt('/gift-receipt'), { order, recipient: '', back: null }, t) }),
  'name-again': (t) => ({
    screen: recipientName(frameAt('/gift-receipt/new'), { order, recipient: 'Kim', back: '/gift-receipt' }, t),
  }),
  items: (t) => ({
    screen: receiptItems(
      frameAt('/gift-receipt/items'),
      { recipient: 'Kim', items: [shirt, coat, crew, candle], back: '/gift-receipt/new' },
      t,
    ),
  }),
  share: (t) => ({
    screen: receiptShare(frameAt('/gift-receipt/receipt/r1'), share([shirt]), t),
  }),
  'share-many': (t) => ({
    screen: receiptShare(frameAt('/gift-receipt/receipt/r1'), share([shirt, candle, crew, coat, shirt]), t),
  }),
})
