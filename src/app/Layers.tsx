/** What lies above every page: navigation, sign-in dialogs, toasts and dialogs. */
import { AuthLayer } from '../features/auth/AuthLayer.tsx'
import { NoticeLayer } from '../features/notices/NoticeLayer.tsx'
import { Navigator } from './Navigator.tsx'

export function Room() {
  return (
    <>
      <Navigator />
      <AuthLayer />
      <NoticeLayer />
    </>
  )
}
