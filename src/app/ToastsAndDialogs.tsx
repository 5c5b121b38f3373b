/** Toasts and the open dialog. */
import { useTranslation } from 'react-i18next'
import { TOAST_MS } from '../contract/constants.ts'
import {
  dialogClosed,
  selectDialog,
  selectToasts,
  toastExpired,
  type DialogContent,
} from '../features/dialogs/dialogsSlice.ts'
import { selectShopOrder } from '../features/order/orderSlice.ts'
import { SupportCopy } from '../features/support/SupportCopy.tsx'
import { useLocalize } from '../i18n/localize.ts'
import type { LocalizedMessage } from '../i18n/types.ts'
import { errorCode } from '../rules/errorText.ts'
import { linkTarget, merchantSite } from '../rules/links.ts'
import { selectMoneyRisk } from '../shell/moneyRisk.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LinkOut } from '../ui/LinkOut.tsx'
import { Toasts } from '../ui/Toasts.tsx'

export function ToastsAndDialogs() {
  const { t } = useTranslation()
  const localize = useLocalize()
  const dispatch = useAppDispatch()
  const toasts = useAppSelector(selectToasts)
  const dialog = useAppSelector(selectDialog)
  return (
    <>
      <Toasts
        label={t('dialog.info')}
        ms={TOAST_MS}
        onExpired={(id) => dispatch(toastExpired(id))}
        toasts={toasts.map(({ id, message }) => ({ id, text: localize(message), href: message.link }))}
      />
      {/* A new key moves the focus into the dialog that follows. */}
      {dialog && <OpenDialog key={JSON.stringify(dialog)} dialog={dialog} />}
    </>
  )
}

function OpenDialog({ dialog }: { dialog: DialogContent }) {
  if (dialog.kind === 'redirect') return <RedirectDialog dialog={dialog} />
  if (dialog.kind === 'info') return <InfoDialog dialog={dialog} />
  return <ErrorDialog dialog={dialog} />
}

interface Showing<K extends DialogContent['kind']> {
  dialog: Extract<DialogContent, { kind: K }>
}

/** Says what happened, whether money is at risk and what to do next, and helps to contact support. */
function ErrorDialog({ dialog: { kind, message, failed, place } }: Showing<'error' | 'alert'>) {
  const { t, i18n } = useTranslation('errors')
  const localize = useLocalize()
  const dispatch = useAppDispatch()
  const risk = useAppSelector((state) => selectMoneyRisk(state, place))
  const close = () => dispatch(dialogClosed())
  const full = 'raw' in message ? message.full : undefined
  return (
    <Dialog
      overlay="error"
      role={kind === 'alert' ? 'alertdialog' : 'dialog'}
      isDescribed
      title={t('common.error')}
      onClose={close}
      actions={
        <Button block variant="primary" data-action="dialog-cancel" onClick={close}>
          {t('common.understood')}
        </Button>
      }
    >
      <p role="alert">
        <strong>{localize(message)}</strong>
      </p>
      {full && <Accordion items={[{ id: 'full', title: t('errors.full'), content: <p>{full}</p> }]} />}
      {risk && <p>{i18n.t(risk)}</p>}
      {isUnexpected(message) && <p>{t('errors.advice')}</p>}
      <div>
        <SupportCopy code={errorCode(failed)} />
      </div>
      <p>{t('supportBundle.note')}</p>
    </Dialog>
  )
}

/** True for texts that do not say what to do: the gateway's own sentences and the two generic errors. */
function isUnexpected(message: LocalizedMessage): boolean {
  return (
    'raw' in message ||
    message.key === 'errors:errors.unexpected' ||
    message.key === 'errors:errors.malformed'
  )
}

function InfoDialog({ dialog: { message } }: Showing<'info'>) {
  const { t } = useTranslation()
  const localize = useLocalize()
  const dispatch = useAppDispatch()
  const close = () => dispatch(dialogClosed())
  return (
    <Dialog
      overlay="info"
      isDescribed
      title={t('dialog.info')}
      onClose={close}
      actions={
        <Button block variant="primary" data-action="dialog-cancel" onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <p>{localize(message)}</p>
    </Dialog>
  )
}

/** "Go" leads to the address, "cancel" to the order's back URL; a link to an unsafe address is not rendered. */
function RedirectDialog({ dialog: { to } }: Showing<'redirect'>) {
  const { t } = useTranslation('errors')
  const dispatch = useAppDispatch()
  const close = () => dispatch(dialogClosed())
  const order = useAppSelector(selectShopOrder)
  const target = linkTarget(to, location.origin)
  const wayBack = linkTarget(order && merchantSite(order), location.origin)
  return (
    <Dialog
      overlay="redirect"
      isDescribed
      title={t('redirectDialog.title')}
      onClose={close}
      actions={
        <>
          {target && (
            <LinkOut variant="primary" newTab={false} href={target.href} data-action="dialog-confirm">
              {t('redirectDialog.go')}
            </LinkOut>
          )}
          {wayBack ? (
            <LinkOut variant="secondary" newTab={false} href={wayBack.href} data-action="dialog-cancel">
              {t('backLink.site')}
            </LinkOut>
          ) : (
            <Button block variant="secondary" data-action="dialog-cancel" onClick={close}>
              {t('redirectDialog.cancel')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('errors.deal-already-exists')}</p>
      {target && <p>{t('redirectDialog.text', { host: target.host })}</p>}
    </Dialog>
  )
}
