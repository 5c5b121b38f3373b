/** Warnings about a trader's nickname, which is checked like a message. */
import { useTranslation } from 'react-i18next'
import { nameWarnings } from '../../rules/messageWarnings.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import { selectRequisite } from './partners.ts'

/** Renders nothing for a harmless nickname. */
export function NameWarnings({ nickname }: { nickname: string }) {
  const { i18n } = useTranslation()
  const { supportHandle } = useAppSelector(selectDeployment)
  const requisite = useAppSelector(selectRequisite)
  const warnings = nameWarnings(nickname, requisite, supportHandle)
  if (warnings.length === 0) return null
  return <Notice kind="warning">{warnings.map((key) => i18n.t(key)).join(' ')}</Notice>
}
