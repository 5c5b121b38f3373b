/** The named stories: one press opens the page beside, with its order on the stage. */
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Field } from '../../ui/Field.tsx'
import { hashOf } from './address.ts'
import { openBeside, pageAddress } from './beside.ts'
import styles from './Cockpit.module.css'
import { tell, useCockpit } from './store.ts'
import type { StoryLink } from './wire.ts'

export function StoryList() {
  const { stories, pagesUrl } = useCockpit()
  const [words, setWords] = useState('')
  const found = stories.filter(({ name, url }) =>
    `${name} ${url}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const titles = [...new Set(found.map(titleOf))]
  return (
    <div className={styles.form}>
      <Field
        label="Find a story"
        type="search"
        name="find"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {titles.map((title) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h3>{title}</h3>
          <ul className={styles.group}>
            {found
              .filter((story) => titleOf(story) === title)
              .map((story) => (
                <Story key={story.url} story={story} pagesUrl={pagesUrl} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const titleOf = ({ name }: StoryLink) => name.split(':', 1)[0] ?? ''

function Story({ story, pagesUrl }: { readonly story: StoryLink; readonly pagesUrl: string }) {
  const name = story.name.replace(/^[^:]*:\s*(.)/, (_, first: string) => first.toUpperCase())
  const link = new URL(hashOf({ at: 'story', url: story.url }), location.href).href
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.pick}
        data-story={story.url}
        onClick={() => openBeside(pageAddress(pagesUrl, tell(story.url)))}
      >
        {name}
        <span className={styles.small}>{story.url}</span>
      </button>
      <CopyButton
        compact
        value={link}
        field="story-link"
        label="Copy link"
        name={`Copy link to ${story.name}`}
        copiedText="Copied"
        failedText={link}
      />
    </li>
  )
}

/** The same as one button, for a story that a link has brought. */
export function TellButton({ url, pagesUrl }: { readonly url: string; readonly pagesUrl: string }) {
  return (
    <Button
      variant="primary"
      icon="play"
      data-action="play-story"
      onClick={() => openBeside(pageAddress(pagesUrl, tell(url)))}
    >
      Open the page beside
    </Button>
  )
}
