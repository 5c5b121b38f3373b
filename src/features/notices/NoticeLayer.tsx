/** The layer above every page: toasts, and the one dialog that is open (DLG-01..03, NOTE-01). Mounted once, by the app. */
import { useText } from '../../i18n/useText.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { dialogClosed, selectDialog, selectToasts, type DialogContent, type Said } from './noticesSlice.ts'
import { redirectTarget } from './redirectTarget.ts'
import { SupportCopy } from './SupportCopy.tsx'
import { useSaid } from './useSaid.ts'

/** Draws what the notices hold. */
export function NoticeLayer() {
  const t = useText()
  const say = useSaid()
  const toasts = useAppSelector(selectToasts)
  const dialog = useAppSelector(selectDialog)
  return (
    <>
      <Toasts
        label={t('dialog.info')}
        newTabText={t('common.newTab')}
        toasts={toasts.map(({ id, said }) => ({ id, text: say(said), href: said.link }))}
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

/** What happened, whether money is at risk, what to do next, and a way to tell support (CAT-38). */
function ErrorDialog({ dialog: { said, risk, code } }: Showing<'error' | 'alert'>) {
  const t = useText()
  const say = useSaid()
  const dispatch = useAppDispatch()
  const close = () => dispatch(dialogClosed())
  return (
    <Dialog
      overlay="error"
      role="alertdialog"
      title={t('common.error')}
      onClose={close}
      actions={
        <Button block variant="primary" data-action="dialog-cancel" onClick={close}>
          {t('common.understood')}
        </Button>
      }
    >
      <p role="alert">
        <strong>{say(said)}</strong>
      </p>
      {risk && <p>{t(risk)}</p>}
      {isUnexpected(said) && <p>{t('errors.advice')}</p>}
      {code && <p>{t('errors.code', { code })}</p>}
      <div>
        <SupportCopy code={code} />
      </div>
      <p>{t('supportBundle.note')}</p>
    </Dialog>
  )
}

/** The texts of the catalogue say themselves what to do; the gateway's own words and our last resorts do not (CAT-39). */
function isUnexpected(said: Said): boolean {
  return 'raw' in said || said.key === 'errors.unexpected' || said.key === 'errors.malformed'
}

function InfoDialog({ dialog: { said } }: Showing<'info'>) {
  const t = useText()
  const say = useSaid()
  const dispatch = useAppDispatch()
  const close = () => dispatch(dialogClosed())
  return (
    <Dialog
      overlay="info"
      title={t('dialog.info')}
      onClose={close}
      actions={
        <Button block variant="primary" data-action="dialog-cancel" onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <p>{say(said)}</p>
    </Dialog>
  )
}

/** Go-to leads to its address, cancel to the page's own way back; an address that is not safe leads nowhere (DLG-03). */
function RedirectDialog({ dialog: { to, cancel } }: Showing<'redirect'>) {
  const t = useText()
  const dispatch = useAppDispatch()
  const close = () => dispatch(dialogClosed())
  const target = redirectTarget(to, location.origin)
  const wayBack = redirectTarget(cancel, location.origin)
  return (
    <Dialog
      overlay="redirect"
      role="alertdialog"
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
              {t('redirectDialog.cancel')}
            </LinkOut>
          ) : (
            <Button block variant="secondary" data-action="dialog-cancel" onClick={close}>
              {t('redirectDialog.cancel')}
            </Button>
          )}
        </>
      }
    >
      {target && <p>{t('redirectDialog.text', { host: target.host })}</p>}
    </Dialog>
  )
}
