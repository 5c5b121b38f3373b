import type { Merchant } from '../contract/orders.ts'

/** Where the person came from: the order's own address, else the merchant's site. */
export function merchantSite({
  back_url,
  merchant,
}: {
  back_url?: string | null
  merchant?: Pick<Merchant, 'website'> | null
}): string | null {
  return back_url ?? merchant?.website ?? null
}
