/** The link back to the shop, if the order has one that may be followed. */
import { useTranslation } from 'react-i18next'
import { backLink, hostOf } from '../../rules/links.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { selectShopOrder } from '../order/orderSlice.ts'
import prose from '../../ui/Prose.module.css'
import styles from './BackToSite.module.css'

interface BackToSiteProps {
  /** Nothing more can happen to the order. */
  isOver?: boolean
  /** The link is the main action of this screen. */
  isMain?: boolean
}

export function BackToSite({ isOver = false, isMain = false }: BackToSiteProps) {
  const { t } = useTranslation()
  const order = useAppSelector(selectShopOrder)
  const link = order && backLink(order, isOver)
  if (!link) return null
  const host = hostOf(link.href)
  return (
    <div className={styles.back}>
      <LinkOut
        href={link.href}
        newTab={link.newTab}
        variant={isMain ? 'primary' : 'secondary'}
        data-action="back-to-site"
      >
        {t('backLink.site')}
      </LinkOut>
      {host && (
        <span translate="no" className={prose.quiet}>
          {host}
        </span>
      )}
    </div>
  )
}
