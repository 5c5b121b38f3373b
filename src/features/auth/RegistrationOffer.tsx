/** The registration prompt after a deal: better rates and higher limits on the sister exchange. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { accountKind } from '../../contract/people.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { selectOpened } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Fold } from '../../ui/Fold.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { KeepAccount } from './KeepAccount.tsx'
import { selectUser } from './authSlice.ts'
import { campaignLink, campaignOf } from './campaign.ts'

/** Renders nothing for full accounts, and nothing before the deal has ended, one way or the other. */
export function RegistrationOffer({ hasEnded }: { hasEnded: boolean }) {
  const { t } = useTranslation()
  const user = useAppSelector(selectUser)
  const { exchangeUrl } = useAppSelector(selectDeployment)
  const page = useAppSelector(selectOpened)?.page ?? 'gateway'
  const { search } = useLocation()
  if (!hasEnded || accountKind(user) === 'full') return null
  const campaign = campaignOf(search, page)
  const link = campaignLink(exchangeUrl, campaign)
  return (
    <div data-promo="">
      <Fold title={<h2>{t('promo.title')}</h2>} note={t('promo.text')}>
        <p>{t('promo.text')}</p>
        {link !== null && (
          <LinkOut href={link} showHost data-action="register">
            {t('promo.button')}
          </LinkOut>
        )}
        <KeepAccount campaign={campaign} />
      </Fold>
    </div>
  )
}
