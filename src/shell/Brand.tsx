/** Name and logo of the merchant, or of the product if there is none. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Merchant } from '../contract/orders.ts'
import { hostOf, pictureLink } from '../rules/links.ts'
import { useAppSelector, useDeps } from '../store/hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { selectDeployment } from './deploymentSlice.ts'
import styles from './Brand.module.css'

interface BrandProps {
  /** As the gateway sent it; the host of its website is shown for one without a name. */
  readonly merchant?: Pick<Merchant, 'name' | 'website' | 'image_url'> | null | undefined
  /** Below the name. */
  readonly caption?: ReactNode
}

/** The logo, or the product's own mark, with the name beside it. */
export function Brand({ merchant, caption }: BrandProps) {
  const { t } = useTranslation()
  const { appTitle } = useAppSelector(selectDeployment)
  const { api_v1: api, image_origins: origins, brand } = useDeps().settings
  const image =
    pictureLink(merchant?.image_url, { page: location.href, api, origins }) ??
    (brand.logo ? new URL(brand.logo, location.href).href : null)
  return (
    <div className={styles.brand}>
      {image ? (
        <img className={styles.logo} src={image} alt="" referrerPolicy="no-referrer" />
      ) : (
        <span className={styles.mark} data-brand="mark">
          <Icon name="shield" />
        </span>
      )}
      <div className={styles.words}>
        {/* A long name ends in an ellipsis; one that is read from right to left, at its left. */}
        <p dir="auto" translate="no" className={styles.name} data-field="merchant">
          {merchant?.name || hostOf(merchant?.website) || appTitle || t('app.title')}
        </p>
        {caption && <p className={styles.caption}>{caption}</p>}
      </div>
    </div>
  )
}
