/** The QR code, and a link that opens a wallet on this device. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositCoin } from '../../contract/constants.ts'
import type { Decimal } from '../../contract/scalars.ts'
import { isLinkInQr, walletUri } from '../../rules/crypto.ts'
import { LazyQrCode } from '../../shell/LazyQrCode.tsx'
import { selectIsEmbedded } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { WalletLink } from '../../ui/WalletLink.tsx'
import prose from '../../ui/Prose.module.css'
import styles from './CpaymentPage.module.css'

const QR_PX = 176

interface DepositCodeProps {
  coin: DepositCoin
  address: string
  /** The sum that still has to arrive; null if the gateway does not tell it. */
  amount: Decimal | null
}

/** The code contains the sum if wallets can read it; a button switches to the address alone. */
export function DepositCode({ coin, address, amount }: DepositCodeProps) {
  const { t } = useTranslation('cpayment')
  const embedded = useAppSelector(selectIsEmbedded)
  const [withSum, setWithSum] = useState(() => isLinkInQr(coin))
  const [isOpened, setOpened] = useState(false)
  const link = walletUri(coin, address, amount)
  const isLink = withSum && link !== null
  return (
    <div className={styles.code}>
      <LazyQrCode
        value={isLink ? link : address}
        title={t('depositAddress.qr', { coin: coin.toUpperCase() })}
        size={QR_PX}
      />
      {link !== null && amount !== null && (
        <>
          <p className={prose.quiet}>{t(isLink ? 'depositAddress.inLink' : 'depositAddress.inPlain')}</p>
          <Button variant="link" onClick={() => setWithSum(!isLink)}>
            {t(isLink ? 'depositAddress.qrPlain' : 'depositAddress.qrLink')}
          </Button>
        </>
      )}
      {link !== null && (
        <>
          <WalletLink
            href={link}
            // From inside a frame many browsers open no app.
            {...(embedded && { target: '_top' })}
            data-action="open-wallet"
            onClick={() => setOpened(true)}
          >
            {t('depositAddress.wallet')}
          </WalletLink>
          {isOpened && (
            <p role="status" className={prose.quiet}>
              {t('depositAddress.walletFailed')}
            </p>
          )}
        </>
      )}
    </div>
  )
}
