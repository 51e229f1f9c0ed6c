/** Invalid Shopify store names: hosts that must never receive a token. */
export const notStores = [
  'evil.example',
  'a.myshopify.com.evil.example',
  'https://a.myshopify.com',
  'a.myshopify.com/x',
  'A.myshopify.com@evil.example',
  '-a.myshopify.com',
]
