import { useId, useState, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Accordion.module.css'

/** One part of an accordion. */
interface AccordionItem {
  readonly id: string
  readonly title: ReactNode
  readonly content: ReactNode
}

interface AccordionProps {
  readonly items: readonly AccordionItem[]
  /** Level of the headings; 3 by default. */
  readonly level?: 2 | 3
}

/** Collapsible parts, of which at most one is open. */
export function Accordion({ items, level = 3 }: AccordionProps) {
  const [open, setOpen] = useState<string>()
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <div key={item.id}>
          <Heading>
            <button
              type="button"
              className={styles.opener}
              id={`${id}${item.id}`}
              aria-expanded={item.id === open}
              aria-controls={`${id}${item.id}c`}
              onClick={() => setOpen(item.id === open ? undefined : item.id)}
            >
              <span>{item.title}</span>
              <Icon name="chevron" size={18} className={styles.chevron} />
            </button>
          </Heading>
          <section
            id={`${id}${item.id}c`}
            aria-labelledby={`${id}${item.id}`}
            hidden={item.id !== open}
            className={styles.content}
          >
            {item.id === open && item.content}
          </section>
        </div>
      ))}
    </div>
  )
}
