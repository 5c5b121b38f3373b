import type { Merchant } from '../contract/orders.ts'

/** The shop's address: the order's back URL, else the merchant's site. */
export function merchantSite({
  back_url,
  merchant,
}: {
  back_url?: string | null
  merchant?: Pick<Merchant, 'website'> | null
}): string | null {
  return back_url ?? merchant?.website ?? null
}
