/** The form of the requisite for the payout, with a limit of 600 s. */
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SALE_REQUISITE_TIMEOUT_MS } from '../../contract/constants.ts'
import { brokersRequested, selectBrokersState, selectStarting } from '../../features/brokers/brokersSlice.ts'
import { selectOrderIds } from '../../features/order/orderSlice.ts'
import { ChooseAnotherButton } from '../../features/search/SearchButtons.tsx'
import { formatClock } from '../../i18n/format.ts'
import { completePhone } from '../../rules/phone.ts'
import type { NumberKind } from '../../rules/requisite.ts'
import { entryDeadline } from '../../rules/time.ts'
import { DeadlineCountdown } from '../../shell/DeadlineCountdown.tsx'
import { RetryNotice } from '../../shell/RetryNotice.tsx'
import { selectCurrency } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { CancelSaleButton } from './CancelSaleButton.tsx'
import { RequisiteFields, RequisiteReview } from './RequisiteFields.tsx'
import { joinRequisite, requisiteErrors, type RequisiteFields as Fields } from './requisiteForm.ts'
import { requisiteConfirmed, type RequisiteDraft, selectSaleState } from './saleSlice.ts'
import { selectBroker, selectNumberKind } from './selectors.ts'
import prose from '../../ui/Prose.module.css'

export function RequisiteScreen() {
  const { t } = useTranslation('sale')
  const dispatch = useAppDispatch()
  const broker = useAppSelector(selectBroker)
  const isKnown = useAppSelector(selectBrokersState) === 'ready' || broker !== null
  const isStarting = useAppSelector(selectStarting)
  const { draft, entryAt, isRestored } = useAppSelector(selectSaleState)
  const [isTried, setTried] = useState(false)
  const currency = useAppSelector(selectCurrency)
  const fields = fieldsOf(draft, useAppSelector(selectNumberKind), currency)
  const errors = requisiteErrors(fields, useAppSelector(selectOrderIds))
  const isComplete = Object.keys(errors).length === 0
  const deadline = entryAt === null ? null : entryDeadline(entryAt)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(!isComplete)
    if (isComplete) dispatch(requisiteConfirmed(joinRequisite(fields)))
    // The error texts do not name their fields, so the focus moves to the first wrong field.
    else event.currentTarget.querySelector<HTMLElement>(`[name="${Object.keys(errors)[0]}"]`)?.focus()
  }

  return (
    <Stack>
      <Card level={1} title={t('saleRequisite.title')}>
        <DeadlineCountdown
          deadline={deadline}
          total={SALE_REQUISITE_TIMEOUT_MS}
          label={deadline !== null && t('saleRequisite.until', { time: formatClock(deadline) })}
        />
        {isKnown ? (
          <form noValidate onSubmit={submit}>
            <Stack gap="tight">
              <p>{t('saleRequisite.text')}</p>
              {isRestored && <p className={prose.quiet}>{t('saleRequisite.draft')}</p>}
              <RequisiteFields fields={fields} errors={isTried ? errors : {}} />
              {isComplete && <RequisiteReview requisite={joinRequisite(fields)} kind={fields.kind} />}
              {/* Below the review, so that the person sees the review before confirming. */}
              <Button block type="submit" variant="primary" data-action="submit-requisite" busy={isStarting}>
                {t('saleRequisite.submit')}
              </Button>
            </Stack>
          </form>
        ) : (
          <UnknownMethod />
        )}
      </Card>
      <Notice role="note" icon="shield">
        {t('saleRequisite.timer')}
      </Notice>
      <Stack gap="tight">
        <ChooseAnotherButton>{t('sale.chooseAnother')}</ChooseAnotherButton>
        <CancelSaleButton />
      </Stack>
    </Stack>
  )
}

/** Shown until the list of methods tells which fields the method needs: with a wrong kind of number the payout would not arrive. */
function UnknownMethod() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectBrokersState)
  if (state === 'failed')
    return (
      <RetryNotice title={t('brokers.failed')} onRetry={() => dispatch(brokersRequested())}>
        {t('brokers.later')}
      </RetryNotice>
    )
  return (
    <>
      <p role="status">{t('brokers.loading')}</p>
      <Skeleton height="12rem" />
    </>
  )
}

function fieldsOf(draft: RequisiteDraft, kind: NumberKind, currency: string | null): Fields {
  const { card_number, holder_name, phone, bank } = draft
  return kind === 'phone'
    ? { kind, number: completePhone(phone, currency), bank, holder_name }
    : { kind, number: card_number, bank: null, holder_name }
}
