/** "I already paid": on every screen where the money could have gone and the deal has not (peers: nobody has it). */
import { tabChosen } from '../../features/frame/frameSlice.ts'
import { useText } from '../../i18n/useText.tsx'
import { useAppDispatch } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

export function Rescue() {
  const t = useText()
  const dispatch = useAppDispatch()
  return (
    <Notice
      title={t('rescue.title')}
      icon="help"
      actions={
        <Button data-action="already-paid" onClick={() => dispatch(tabChosen('support'))}>
          {t('rescue.button')}
        </Button>
      }
    >
      {t('rescue.text')}
    </Notice>
  )
}
