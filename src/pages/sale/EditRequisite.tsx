/** Changes the requisite of the running deal, as one line, until the buyer has paid. */
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REQUISITE_LENGTH_MAX } from '../../contract/constants.ts'
import { selectDeal, selectOrderIds, selectRunningAction } from '../../features/order/orderSlice.ts'
import { useLocalize } from '../../i18n/localize.ts'
import { canCancelDeal } from '../../rules/deal.ts'
import { clipRequisite, parseRequisite } from '../../rules/requisite.ts'
import { completeLine } from '../../rules/requisiteInput.ts'
import { selectCurrency } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { GroupedField } from '../../ui/GroupedField.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { isFocusAround } from '../../ui/focus.ts'
import { NumberCaution, RequisiteReview } from './RequisiteFields.tsx'
import { lineError, numberHint } from './requisiteForm.ts'
import { editChanged, editSubmitted, selectSaleState } from './saleSlice.ts'
import { selectEdit, selectNumberKind } from './selectors.ts'
import prose from '../../ui/Prose.module.css'

/** The pressed button has been removed: the focus moves to the element in its place. */
function takeLostFocus(element: HTMLElement | null) {
  if (element && isFocusAround(element)) element.focus({ preventScroll: true })
}

export function EditRequisite() {
  const { t } = useTranslation('sale')
  const dispatch = useAppDispatch()
  const deal = useAppSelector(selectDeal)
  const edit = useAppSelector(selectEdit)
  const [wasOpened, setOpened] = useState(false)
  // Once the buyer has paid, the money is on its way to it.
  if (!canCancelDeal(deal)) return null
  const requisite = deal?.requisite ?? ''
  if (edit !== null) return <EditForm requisite={requisite} text={edit} />
  return (
    <Button
      ref={wasOpened ? takeLostFocus : undefined}
      block
      variant="secondary"
      data-action="edit-requisite"
      onClick={() => {
        setOpened(true)
        dispatch(editChanged(requisite))
      }}
    >
      {t('saleRequisite.edit')}
    </Button>
  )
}

function beginAtStart(input: HTMLInputElement | null) {
  takeLostFocus(input)
  // The number, not the end of the name.
  input?.setSelectionRange(0, 0)
  if (input) input.scrollLeft = 0
}

/** `requisite`: the deal's own. */
function EditForm({ requisite, text }: { requisite: string; text: string }) {
  const { t, i18n } = useTranslation(['sale', 'deal'])
  const localize = useLocalize()
  const dispatch = useAppDispatch()
  const error = useAppSelector((state) => selectSaleState(state).error)
  const isBusy = useAppSelector(selectRunningAction) === 'requisite'
  const [isTried, setTried] = useState(false)
  const kind = useAppSelector(selectNumberKind)
  const currency = useAppSelector(selectCurrency)
  const sent = completeLine(text, kind === 'phone', currency)
  const problem = lineError(text, kind, useAppSelector(selectOrderIds))
  const isChanged = problem === null && text !== requisite
  const caution = isChanged ? numberHint(parseRequisite(sent).number, kind) : null
  const lineNote = caution && <NumberCaution text={caution} />

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problem === null) dispatch(editSubmitted(sent))
  }

  return (
    <Card title={t('saleRequisite.editTitle')}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <p className={prose.quiet}>{t('saleRequisite.editNote')}</p>
          <GroupedField
            ref={beginAtStart}
            name="requisite"
            label={t('deal:info.requisite')}
            error={isTried && problem !== null ? i18n.t(problem) : error && localize(error)}
            maxLength={REQUISITE_LENGTH_MAX}
            hint={lineNote}
            autoComplete="off"
            value={text}
            format={clipRequisite}
            onValue={(value) => dispatch(editChanged(value))}
          />
          {isChanged && <RequisiteReview requisite={sent} kind={kind} />}
          <Button block type="submit" variant="primary" data-action="submit-requisite" busy={isBusy}>
            {t('common.save')}
          </Button>
          <Button
            block
            variant="ghost"
            data-action="close-edit"
            disabled={isBusy}
            onClick={() => dispatch(editChanged(null))}
          >
            {t('common.back')}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
