/** Names that no store of Shopify has, of hosts to which a token could be sent by mistake. */
export const notStores = [
  'evil.example',
  'a.myshopify.com.evil.example',
  'https://a.myshopify.com',
  'a.myshopify.com/x',
  'A.myshopify.com@evil.example',
  '-a.myshopify.com',
]
