/** Whose page this is: the merchant, or the product where there is none. */
import { useText } from '../../i18n/useText.tsx'
import { httpLink } from '../../rules/links.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Brand.module.css'
import { selectSite } from './siteSlice.ts'

/** Props of {@link Brand}; both as the gateway gave them. */
export interface BrandProps {
  readonly name?: string | null | undefined
  readonly logo?: string | null | undefined
}

/** The logo, or a mark of ours, with the name beside it. */
export function Brand({ name, logo }: BrandProps) {
  const t = useText()
  const { appTitle } = useAppSelector(selectSite)
  const image = httpLink(logo)
  return (
    <div className={styles.brand}>
      {image ? (
        <img className={styles.logo} src={image} alt="" referrerPolicy="no-referrer" />
      ) : (
        <span className={styles.mark}>
          <Icon name="shield" />
        </span>
      )}
      <span className={styles.name}>{name || appTitle || t('app.title')}</span>
    </div>
  )
}
