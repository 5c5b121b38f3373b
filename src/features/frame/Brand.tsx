/** Whose page this is: the merchant, or the product where there is none. */
import { useText } from '../../i18n/useText.tsx'
import { pictureLink } from '../../rules/links.ts'
import { useDeps } from '../../store/DepsContext.tsx'
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
  const { api_v1: api, image_origins: origins, brand } = useDeps().settings
  const image =
    pictureLink(logo, { page: location.href, api, origins }) ??
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
      <span className={styles.name} data-field="merchant">
        {name || appTitle || t('app.title')}
      </span>
    </div>
  )
}
