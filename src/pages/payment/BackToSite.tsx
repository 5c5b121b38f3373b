/** The way back to the shop, where one may go (PUR-28, A27). */
import { useText } from '../../i18n/useText.tsx'
import { backLink } from '../../rules/backLink.ts'
import { hostOf } from '../../rules/links.ts'
import { isPurchaseOver } from '../../rules/purchase.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { selectScreen } from './paymentScreen.ts'
import { selectPurchase } from './paymentSlice.ts'

export function BackToSite({ isMain = false }: { isMain?: boolean }) {
  const t = useText()
  const purchase = useAppSelector(selectPurchase)
  const isOver = isPurchaseOver(useAppSelector(selectScreen))
  const link = purchase && backLink(purchase, isOver)
  if (!link) return null
  const host = hostOf(link.href)
  return (
    <LinkOut
      href={link.href}
      newTab={link.newTab}
      newTabText={t('common.newTab')}
      variant={isMain ? 'primary' : 'secondary'}
      data-action="back-to-site"
    >
      {host ? t('payment.backToHost', { host }) : t('payment.backToSite')}
    </LinkOut>
  )
}
