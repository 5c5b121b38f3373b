/** A previous payment is unfinished: the way to it, or to the site (ERR-01..03, CAT-30). */
import { Frame } from '../../features/frame/Frame.tsx'
import { useText } from '../../i18n/useText.tsx'
import { hostOf, httpLink, paymentErrorLink } from '../../rules/links.ts'
import { useDeps } from '../../store/DepsContext.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'

/** `/payment-error?url=…`: only http(s) is linked to, and its host is named. */
export default function PaymentErrorPage() {
  const t = useText()
  const { search } = location
  const { site_url: siteUrl } = useDeps().settings
  const link = paymentErrorLink(search, siteUrl)
  const host = hostOf(link)
  const isOwn = httpLink(new URLSearchParams(search).get('url')) === null
  return (
    <Frame page="payment-error">
      <Card>
        <h1>{t('paymentError.caption')}</h1>
        <p>{t('paymentError.description')}</p>
        {host !== null && (
          <LinkOut variant="primary" newTab={false} href={link} data-action="back-to-site">
            {t(isOwn ? 'paymentError.linkSite' : 'paymentError.link', { host })}
          </LinkOut>
        )}
      </Card>
    </Frame>
  )
}
