import type { DemoGoods } from '../export/catalog.ts'

const SIZES = ['Size', ['XS', 'S', 'M', 'L', 'XL', 'XXL']] as const
const UNISEX = ['Size', ['S', 'M', 'L', 'XL']] as const

export const wrenfoldTops: readonly DemoGoods[] = [
  {
    art: 'linen-shirt',
    title: 'Aster Linen Shirt',
    type: 'Shirts',
    tags: 'linen, summer, bestseller',
    story:
      '<p>Cut from washed European linen that already feels like an old favorite. A soft collar, a single pocket and corozo buttons; the tail is long enough to tuck and neat enough not to.</p><ul><li>100% linen, 165 g/m²</li><li>Garment-washed, will not shrink further</li><li>Wash at 30°, dry on the line</li></ul>',
    price: 9800,
    grams: 280,
    looks: ['Color', { Sage: 'sage', Chalk: 'chalk', Ink: 'ink', Clay: 'clay' }],
    more: [SIZES],
    soldOut: ['Sage / XS', 'Ink / M', 'Clay / XXL'],
  },
  {
    art: 'oxford-shirt',
    title: 'Fenn Oxford Shirt',
    type: 'Shirts',
    tags: 'cotton, work',
    story:
      '<p>The shirt that makes a meeting feel shorter. Heavy oxford cloth with a little roll in the collar, boxed and folded by hand.</p><ul><li>100% organic cotton</li><li>Button-down collar</li><li>Box pleat at the back</li></ul>',
    price: 8600,
    grams: 310,
    looks: ['Color', { White: 'white', 'Blue Stripe': 'stripe' }],
    more: [SIZES],
    prices: { XXL: 8640 },
  },
  {
    art: 'pocket-tee',
    title: 'Quill Pocket Tee',
    type: 'T-Shirts',
    tags: 'cotton, basics',
    story:
      '<p>A tee with some weight to it: slow-knit jersey, a close neck that keeps its shape, and a pocket for one pencil.</p><ul><li>100% organic cotton, 220 g/m²</li><li>Made in Portugal</li></ul>',
    price: 3800,
    grams: 210,
    looks: ['Color', { Oat: 'oat', Slate: 'slate', Rust: 'rust' }],
    more: [SIZES],
    soldOut: ['Rust / S'],
  },
  {
    art: 'breton-top',
    title: 'Tern Breton Top',
    type: 'T-Shirts',
    tags: 'cotton, stripes',
    story:
      '<p>Twenty stripes, a boat neck and sleeves that stop just above the wrist, as they did on the quays.</p><ul><li>Combed cotton interlock</li><li>Reinforced shoulders</li></ul>',
    price: 6400,
    compareAt: 7800,
    grams: 260,
    looks: ['Color', { Navy: 'navy', Red: 'red' }],
    more: [UNISEX],
  },
  {
    art: 'crew-sweater',
    title: 'Moorland Crew',
    type: 'Sweaters',
    tags: 'wool, winter, bestseller',
    story:
      '<p>Lambswool spun in Yorkshire, knitted with saddle seams so that nothing pulls when you reach for the top shelf.</p><ul><li>100% lambswool</li><li>Ribbed collar, cuffs and hem</li><li>Wash by hand, dry flat</li></ul>',
    price: 12800,
    grams: 460,
    looks: ['Color', { Oat: 'oat', Moss: 'moss', Rust: 'rust', Navy: 'navy' }],
    more: [UNISEX],
    soldOut: ['Moss / L'],
  },
  {
    art: 'roll-neck',
    title: 'Harbour Cable Roll Neck',
    type: 'Sweaters',
    tags: 'wool, winter',
    story:
      '<p>Three cables, one deep roll neck and enough wool to stand on a pier in March. Softer than it looks.</p><ul><li>80% merino, 20% yak</li><li>5-gauge knit</li></ul>',
    price: 16800,
    grams: 620,
    looks: ['Color', { Cream: 'cream', Heather: 'heather' }],
    more: [UNISEX],
  },
  {
    art: 'cardigan',
    title: 'Lull Pocket Cardigan',
    type: 'Sweaters',
    tags: 'wool, winter',
    story:
      '<p>For the chair by the window. Two pockets deep enough for a paperback, four horn buttons, no hurry.</p><ul><li>100% merino wool</li><li>Horn buttons, one spare</li></ul>',
    price: 14800,
    grams: 540,
    looks: ['Color', { Fog: 'fog', Plum: 'plum' }],
    more: [UNISEX],
    soldOut: ['Fog / S', 'Plum / XL'],
  },
  {
    art: 'beanie',
    title: 'Hollow Rib Beanie',
    type: 'Accessories',
    tags: 'wool, winter, gift',
    story:
      '<p>A double-folded brim over the ears and a crown that does not wander. One size, made to stretch.</p><ul><li>Recycled wool</li><li>One size</li></ul>',
    price: 3200,
    grams: 90,
    looks: ['Color', { Marigold: 'marigold', Pine: 'pine', Ecru: 'ecru' }],
  },
  {
    art: 'scarf',
    title: 'Drift Check Scarf',
    type: 'Accessories',
    tags: 'wool, winter, gift',
    story:
      '<p>Woven on a shuttle loom with a hand-twisted fringe. Long enough to go round twice and still meet in the middle.</p><ul><li>100% lambswool</li><li>190 × 35 cm</li></ul>',
    price: 5900,
    compareAt: 7200,
    grams: 180,
    looks: ['Color', { Loch: 'loch', Ember: 'ember' }],
  },
]
