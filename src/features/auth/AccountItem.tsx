/** Who is signed in, beside the language switch of every page, with signing in and out. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasMoreToLose } from '../../platform/forgetPerson.ts'
import { actionBlocked } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector, useDeps } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { HeaderMenu } from '../../ui/HeaderMenu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { accountNeeded, selectAuth, signedOut } from './authSlice.ts'
import styles from './AccountItem.module.css'

export function AccountItem() {
  const { t } = useTranslation('account')
  const dispatch = useAppDispatch()
  const { storage, pageKey } = useDeps()
  const { user, need } = useAppSelector(selectAuth)
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const name = user && (user.email ?? user.nickname)
  const whoText =
    user === null
      ? t('auth.nobody')
      : t(user.is_temporary ? 'auth.asTemporary' : 'auth.as', { name: name ?? '' })

  const who = <span translate={user ? 'no' : undefined}>{whoText}</span>

  function press() {
    if (user === null) signIn()
    else if (user.is_temporary || hasMoreToLose(storage, pageKey)) setAsking(true)
    else signOut()
  }
  function signIn() {
    // Something that was pressed before is getting its account.
    if (need?.isMutation) dispatch(actionBlocked())
    else dispatch(accountNeeded({ email: null, isMutation: true, isSignIn: true }))
  }
  function signOut() {
    setAsking(false)
    dispatch(signedOut({ isHere: true }))
  }
  return (
    <div>
      <HeaderMenu
        action="account"
        opener={
          <>
            <span translate="no" className={styles.mark} data-signed-in={user !== null}>
              {name ? [...name][0]?.toUpperCase() : <Icon name="person" size={18} />}
            </span>
            <span className="visually-hidden">
              <span>{`${t('auth.account')}: `}</span>
              {who}
            </span>
          </>
        }
      >
        {({ close }) => (
          <li className={styles.panel}>
            <p id={id} className={styles.who}>
              {who}
            </p>
            <Button
              block
              data-action={user === null ? 'sign-in' : 'sign-out'}
              aria-describedby={id}
              onClick={() => {
                close()
                press()
              }}
            >
              {t(user === null ? 'auth.submit' : 'auth.signOut')}
            </Button>
          </li>
        )}
      </HeaderMenu>
      {isAsking && (
        <ConfirmDialog
          title={t('auth.signOutTitle')}
          yes={t('auth.signOut')}
          no={t('auth.stay')}
          danger
          onAnswer={(yes) => (yes ? signOut() : setAsking(false))}
        >
          <p>{t('auth.signOutText')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
