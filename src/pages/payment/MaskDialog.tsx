/** The payer's card, where the merchant demands it before "I paid" (PUR-14, VAL-11, VAL-12). Never stored here. */
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { overlayClosed } from '../../features/deal/dealSlice.ts'
import { useSaid } from '../../features/notices/useSaid.ts'
import { useText } from '../../i18n/useText.tsx'
import { isMaskComplete } from '../../rules/card.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { maskSubmitted, selectMaskFault } from './paymentSlice.ts'

const MaskedInput = lazy(async () => ({ default: (await import('../../ui/MaskedInput.tsx')).MaskedInput }))

export function MaskDialog() {
  const t = useText()
  const said = useSaid()
  const dispatch = useAppDispatch()
  const fault = useAppSelector(selectMaskFault)
  const [mask, setMask] = useState('')
  const close = () => dispatch(overlayClosed())

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isMaskComplete(mask)) dispatch(maskSubmitted(mask))
  }

  return (
    <Dialog overlay="mask" title={t('cardDialog.title')} onClose={close}>
      <form onSubmit={submit}>
        <Stack>
          <p>{t('cardDialog.text')}</p>
          <Suspense fallback={<Skeleton height="5rem" />}>
            <MaskedInput
              name="mask"
              label={t('cardDialog.label')}
              hint={t('cardDialog.hint')}
              error={fault ? said(fault) : undefined}
              value={mask}
              onValue={setMask}
              autoFocus
            />
          </Suspense>
          <Button
            block
            type="submit"
            variant="primary"
            data-action="submit-mask"
            disabled={!isMaskComplete(mask)}
          >
            {t('cardDialog.submit')}
          </Button>
          <Button block variant="ghost" data-action="dialog-cancel" onClick={close}>
            {t('common.cancel')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
