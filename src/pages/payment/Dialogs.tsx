/** The dialogs of a purchase: its questions, the card number and the receipt before "I paid". */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_ACCEPT } from '../../contract/constants.ts'
import { prepareFile } from '../../features/chat/files.ts'
import { QuestionDialog } from '../../features/deal/Question.tsx'
import { LazyCaseChoice } from '../../features/dispute/lazyDispute.tsx'
import { overlayClosed, selectPurchase, selectRunningAction } from '../../features/order/orderSlice.ts'
import { fileLimits, formatMegabytes, useLocalize } from '../../i18n/localize.ts'
import type { TextKey } from '../../i18n/types.ts'
import { useLang } from '../../i18n/useLang.ts'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { usePaidButton, useToPayText } from './OrderSummary.tsx'
import {
  maskSubmitted,
  receiptAttached,
  receiptProgressed,
  receiptSkipped,
  selectPaymentState,
} from './paymentSlice.ts'
import { selectScreen } from './selectors.ts'

/** The texts of the questions before the buyer's commands. */
export function Questions() {
  const { t } = useTranslation('payment')
  const amount = useToPayText()
  const screen = useAppSelector(selectScreen)
  const button = usePaidButton()
  const isSearch = screen.name === 'wait' && (screen.reason === 'search' || screen.reason === 'start')
  return (
    <QuestionDialog
      disputeCase={<LazyCaseChoice />}
      texts={{
        paid: {
          title: amount ? t('confirmPaid.title', { amount }) : t('confirmPaid.titlePlain'),
          text: t('confirmPaid.text'),
          yes: t('confirmPaid.yes'),
          no: t('confirmPaid.no'),
        },
        cancel: {
          title: t(isSearch ? 'cancelPayment.searchTitle' : 'cancelPayment.title'),
          // The text names "I paid" only on the screen that has this button.
          text:
            screen.name === 'payment' ? t('cancelPayment.text', { button }) : t('cancelPayment.searchText'),
          yes: t('cancelPayment.yes'),
          no: t('cancelPayment.no'),
          danger: true,
        },
      }}
    />
  )
}

export const MaskForm = lazyFeature(
  () => import('../../features/brokers/MaskForm.tsx').then((m) => m.MaskForm),
  [],
  <Skeleton height="9rem" />,
)

/** The payer's card number, if the merchant demands it before "I paid". Never stored here. */
export function MaskDialog() {
  const { t } = useTranslation('payment')
  const dispatch = useAppDispatch()
  const { maskError } = useAppSelector(selectPaymentState)
  // The form stays open while "I paid" is sent with the new number.
  const isActing = useAppSelector(selectRunningAction) !== null
  const close = () => dispatch(overlayClosed())
  return (
    <Dialog overlay="mask" title={t('cardDialog.title')} onClose={close}>
      <Stack>
        <p>{t('cardDialog.text')}</p>
        <MaskForm
          label={t('cardDialog.label')}
          hint={t('cardDialog.hint')}
          submitText={t('cardDialog.submit')}
          action="submit-mask"
          error={maskError}
          busy={isActing}
          onSubmit={(mask) => dispatch(maskSubmitted(mask))}
        />
        <Button block variant="ghost" data-action="dialog-cancel" onClick={close}>
          {t('common.back')}
        </Button>
      </Stack>
    </Dialog>
  )
}

/** The receipt before "I paid": optional, or demanded by the merchant. */
export function ReceiptDialog() {
  const { t } = useTranslation('deal')
  const lang = useLang()
  const localize = useLocalize()
  const dispatch = useAppDispatch()
  const purchase = useAppSelector(selectPurchase)
  const { file, problem, isPreparing, prepare, remove } = usePreparedFile()
  const { share, error: uploadError } = useAppSelector(selectPaymentState).receipt
  const error = problem ? { key: problem } : uploadError
  const isRequired = purchase?.merchant?.is_receipt_required === true
  const close = () => dispatch(overlayClosed())

  function choose(chosen: File) {
    // Removes the error of the previous file.
    dispatch(receiptProgressed({ share: null, error: null }))
    void prepare(chosen)
  }

  return (
    <Dialog
      overlay="receipt"
      title={t('receipt.title')}
      onClose={close}
      actions={
        <>
          <Button
            block
            variant="primary"
            data-action="attach-receipt"
            busy={share !== null}
            disabled={file === null}
            onClick={() => file && dispatch(receiptAttached(file))}
          >
            {t('receipt.submit')}
          </Button>
          {!isRequired && (
            <Button
              block
              data-action="skip-receipt"
              disabled={share !== null}
              onClick={() => dispatch(receiptSkipped())}
            >
              {t('receipt.skip')}
            </Button>
          )}
          <Button block variant="ghost" data-action="dialog-cancel" onClick={close}>
            {t('common.back')}
          </Button>
        </>
      }
    >
      <p>{t(isRequired ? 'receipt.required' : 'receipt.optional')}</p>
      <FileDrop
        label={t(file ? 'receipt.another' : 'receipt.choose')}
        hint={t('receipt.rules', fileLimits(lang))}
        error={error && localize(error)}
        accept={FILE_ACCEPT}
        file={file}
        removeLabel={t('file.remove', { name: file?.name ?? '' })}
        sizeText={file ? formatMegabytes(file.size, lang) : ''}
        progress={share}
        progressLabel={t('receipt.progress', { percent: Math.round((share ?? 0) * 100) })}
        onFile={choose}
        onRemove={remove}
      />
      {isPreparing && <p role="status">{t('receipt.preparing')}</p>}
      <p>{t('receipt.where')}</p>
    </Dialog>
  )
}

/** The last chosen file, after it has been prepared for sending. */
function usePreparedFile() {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<TextKey | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  // An earlier file whose preparation ends later is ignored.
  const latest = useRef<File>(null)

  async function prepare(chosen: File) {
    latest.current = chosen
    setFile(null)
    setProblem(null)
    setPreparing(true)
    const { file: ready, error: wrong } = await prepareFile(chosen)
    if (latest.current !== chosen) return
    setPreparing(false)
    setProblem(wrong)
    setFile(wrong === null ? ready : null)
  }
  return { file, problem, isPreparing, prepare, remove: () => setFile(null) }
}
