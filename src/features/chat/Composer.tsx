/** The text field of a chat, with its file, its warnings and the wait between two messages. */
import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { CHAT_LENGTH_MAX, CHAT_LOCK_MS, FILE_ACCEPT } from '../../contract/constants.ts'
import { formatMegabytes, useLocalize } from '../../i18n/localize.ts'
import { useLang } from '../../i18n/useLang.ts'
import { hasSecret } from '../../rules/messageWarnings.ts'
import { namesOrder } from '../../rules/ownOrder.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { classes } from '../../ui/attributes.ts'
import { useClockValue } from '../../ui/clock.ts'
import { isOfComposition } from '../../ui/composition.ts'
import { toastShown } from '../dialogs/dialogsSlice.ts'
import { selectOrderIds } from '../order/orderSlice.ts'
import { FileName } from './ChatMedia.tsx'
import {
  draftChanged,
  fileChosen,
  fileRemoved,
  messageSubmitted,
  selectConversation,
  selectPrepared,
} from './chatSlice.ts'
import { type Attachment, isSendable } from './conversation.ts'
import prose from '../../ui/Prose.module.css'
import styles from './ChatPanel.module.css'

/** The field shows the number of remaining characters from this number on. */
const LEFT_SHOWN = 100

/** `partner`: nickname. */
export function Composer({ partner }: { partner: string }) {
  const { t } = useTranslation(['deal', 'errors'])
  const localize = useLocalize()
  const dispatch = useAppDispatch()
  const attach = useRef<HTMLButtonElement>(null)
  const conversation = useAppSelector((state) => selectConversation(state, partner))
  const { draft, attachment, fileError, lock, blocked } = conversation
  const ids = useAppSelector(selectOrderIds)
  const { supportHandle } = useAppSelector(selectDeployment)
  /** The partner whom the text that names the order would be sent to. */
  const [asked, setAsked] = useState<string | null>(null)
  const left = CHAT_LENGTH_MAX - draft.length
  const isPrepared = useAppSelector(selectPrepared) === draft && draft !== ''
  const hint =
    left >= 0 && left <= LEFT_SHOWN ? t('chat.left', { count: left }) : isPrepared && t('chat.checkDraft')
  /** The trader could act on the order; support has access anyway. */
  const isNaming = partner !== supportHandle && namesOrder(draft, ids)

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (isSendable(conversation) && isNaming) setAsked(partner)
    else dispatch(messageSubmitted(partner))
  }
  function answer(yes: boolean) {
    setAsked(null)
    if (yes) dispatch(messageSubmitted(partner))
  }
  function keys(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !isOfComposition(event.nativeEvent)) submit(event)
  }
  function take(file: File | undefined) {
    if (file) dispatch(fileChosen(partner, file))
  }
  function remove() {
    attach.current?.focus()
    dispatch(fileRemoved({ partner }))
  }
  function takeFirst(event: ClipboardEvent | DragEvent, { files }: DataTransfer) {
    if (files.length === 0) return
    event.preventDefault()
    take(files[0])
    if (files.length > 1) dispatch(toastShown({ key: 'deal:chat.oneFile' }))
  }
  function paste(event: ClipboardEvent) {
    const { clipboardData } = event
    // Office programs add a picture of the text that was copied.
    const isText = ['text/plain', 'text/html'].every((type) => clipboardData.types.includes(type))
    if (!isText) takeFirst(event, clipboardData)
  }
  function allowDrop(event: DragEvent) {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  }

  if (blocked)
    return (
      <Notice kind="danger" title={t('errors:errors.user-baned')}>
        {t('chat.blocked')}
      </Notice>
    )
  return (
    <>
      {asked === partner && <OwnOrderDialog onAnswer={answer} />}
      <form className={classes(styles.composer, isPrepared && styles.tall)} onSubmit={submit}>
        {hasSecret(draft) && (
          <Notice kind="warning" icon="shield">
            {t('chat.secret')}
          </Notice>
        )}
        {attachment && <Attached attachment={attachment} onRemove={remove} />}
        {fileError && (
          <p className={styles.error} role="alert">
            <Icon name="alert" size={16} />
            <span>{localize(fileError)}</span>
          </p>
        )}
        <TextArea
          label={t('chat.label')}
          name="message"
          data-kept
          placeholder={t('chat.placeholder')}
          maxLength={CHAT_LENGTH_MAX}
          value={draft}
          enterKeyHint="send"
          onValue={(text) => dispatch(draftChanged({ partner, text }))}
          onKeyDown={keys}
          onPaste={paste}
          onDragOver={allowDrop}
          onDrop={(event) => takeFirst(event, event.dataTransfer)}
          hint={hint}
          error={left < 0 && t('chat.tooLong', { count: -left })}
        />
        <div className={styles.controls}>
          <FileButton
            name="file"
            accept={FILE_ACCEPT}
            onFiles={([file]) => take(file)}
            ref={attach}
            square
            icon="clip"
            aria-label={t('chat.attach')}
            data-action="attach"
          />
          <Button
            square
            type="submit"
            variant="primary"
            icon="send"
            aria-label={t('chat.send')}
            data-action="send-message"
            disabled={!isSendable(conversation)}
          />
        </div>
        {lock !== null && <LockTime lock={lock} />}
      </form>
    </>
  )
}

/** Asks before a message that would let the trader act on the order; on No its words stay in the field. */
function OwnOrderDialog({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const { t } = useTranslation('deal')
  const isSeller = useAppSelector(selectSide) === 'seller'
  return (
    <ConfirmDialog
      title={t('chat.ownOrder.title')}
      yes={t('chat.ownOrder.yes')}
      no={t('chat.ownOrder.no')}
      main="no"
      danger
      onAnswer={onAnswer}
    >
      <p>{t(isSeller ? 'chat.ownOrder.textSale' : 'chat.ownOrder.text')}</p>
    </ConfirmDialog>
  )
}

/** Counts down from 10 to 1, until the next message may be sent. */
function LockTime({ lock }: { lock: number }) {
  const { t } = useTranslation('deal')
  const most = CHAT_LOCK_MS / 1_000
  // The clock ticks on whole seconds, the lock ends between them: rounding shows each number for one second.
  const count = useClockValue((now) => Math.min(most, Math.max(1, Math.round((lock - now) / 1_000))))
  return (
    <p className={prose.quiet} role="timer" aria-live="off">
      {t('chat.locked', { count })}
    </p>
  )
}

function Attached({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { t } = useTranslation('deal')
  const { name, size, isReady } = attachment
  const lang = useLang()
  return (
    <div className={styles.attached}>
      <FileName name={name} />
      <span className={prose.quiet} role={isReady ? undefined : 'status'}>
        {isReady ? formatMegabytes(size, lang) : t('receipt.preparing')}
      </span>
      <Button
        variant="ghost"
        square
        icon="close"
        aria-label={t('file.remove', { name })}
        onClick={onRemove}
      />
    </div>
  )
}
