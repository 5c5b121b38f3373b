/** A file of a message: a small picture or a link; only the name if the file is not at the gateway. */
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '../../contract/people.ts'
import { mediaLink } from '../../rules/links.ts'
import { isPicture } from '../../rules/message.ts'
import { useDeps } from '../../store/hooks.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import styles from './ChatPanel.module.css'

/** Opens in a new tab. */
export function ChatMedia({ media }: { media: NonNullable<ChatMessage['media']> }) {
  const { t } = useTranslation('deal')
  const { settings } = useDeps()
  const url = mediaLink(media.url, { page: location.href, api: settings.api_v1 })
  const name = media.name || t('chat.file')
  if (url === null) return <FileName name={name} />
  if (isPicture(media.mime))
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t('file.open', { name })}>
        <img className={styles.picture} src={url} alt={name} loading="lazy" decoding="async" />
      </a>
    )
  return (
    <LinkOut href={url} download={name}>
      <span translate="no">{name}</span>
    </LinkOut>
  )
}

export function FileName({ name }: { name: string }) {
  return (
    <span className={styles.file}>
      <Icon name="file" size={18} />
      <span translate="no">{name}</span>
    </span>
  )
}
