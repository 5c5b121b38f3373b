/** A previous payment is unfinished: a link to it, or to the site. */
import { useTranslation } from 'react-i18next'
import { type Location, useLocation } from 'react-router-dom'
import { hostOf, returnTarget } from '../../rules/links.ts'
import { PageShell } from '../../shell/PageShell.tsx'
import { useDeps } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** `/payment-error?url=…`: links to this address only if it is known (`returnTarget`), and names its host. */
export function Page() {
  const { t } = useTranslation()
  const { site_url: siteUrl, return_origins: origins } = useDeps().settings
  const place: Location<unknown> = useLocation()
  const { href, kind, unknownHost } = returnTarget(place.search, {
    siteUrl,
    origins,
    origin: location.origin,
    state: place.state,
  })
  const host = hostOf(href)
  return (
    <PageShell page="payment-error">
      <Card>
        <h1>{t('paymentError.caption')}</h1>
        <p>{t('paymentError.description')}</p>
        {unknownHost !== null && (
          <Notice kind="warning" role="note">
            {t('paymentError.unknown', { host: unknownHost })}
          </Notice>
        )}
        {host !== null && (
          <LinkOut
            variant={unknownHost === null ? 'primary' : 'secondary'}
            newTab={false}
            href={href}
            data-action="back-to-site"
          >
            {t(kind === 'site' ? 'paymentError.linkSite' : 'paymentError.link', { host })}
          </LinkOut>
        )}
      </Card>
    </PageShell>
  )
}
