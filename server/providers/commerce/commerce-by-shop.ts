import type { ShopId } from '../../../schemas/values/ids.ts'
import type { Commerce } from './port.ts'

type Call = (target: ShopId | { readonly shopId: ShopId }, ...more: readonly unknown[]) => Promise<unknown>

export function commerceByShop(findCommerce: (shopId: ShopId) => Promise<Commerce>): Commerce {
  const forward = <Name extends keyof Commerce>(name: Name): Commerce[Name] => {
    const call: Call = async (target, ...more) => {
      const commerce = await findCommerce(typeof target === 'string' ? target : target.shopId)
      // The arguments belong to the method of the same name.
      return (commerce[name] as Call)(target, ...more)
    }
    return call as Commerce[Name]
  }
  return {
    findOrderByName: forward('findOrderByName'),
    listOrdersByEmail: forward('listOrdersByEmail'),
    findOrder: forward('findOrder'),
    findCachedUntil: forward('findCachedUntil'),
    products: forward('products'),
    refreshStock: forward('refreshStock'),
    productsOfVariants: forward('productsOfVariants'),
    collections: forward('collections'),
    isInCollection: forward('isInCollection'),
    productsOfType: forward('productsOfType'),
    previews: forward('previews'),
    collectionProducts: forward('collectionProducts'),
    amendOrder: forward('amendOrder'),
    listAmendments: forward('listAmendments'),
    forgetAmendments: forward('forgetAmendments'),
    catchUp: forward('catchUp'),
    getSyncStatus: forward('getSyncStatus'),
    listen: forward('listen'),
    refreshEntity: forward('refreshEntity'),
    getKeyLifetimeMs: forward('getKeyLifetimeMs'),
    refund: forward('refund'),
    issueGiftCard: forward('issueGiftCard'),
    giftCardCode: forward('giftCardCode'),
    createExchangeOrder: forward('createExchangeOrder'),
    findCheckout: forward('findCheckout'),
    cancelExchange: forward('cancelExchange'),
    markPaid: forward('markPaid'),
    reserve: forward('reserve'),
    release: forward('release'),
    restock: forward('restock'),
    annotate: forward('annotate'),
    recordReturn: forward('recordReturn'),
    processReturn: forward('processReturn'),
    endReturn: forward('endReturn'),
    find: forward('find'),
  }
}
