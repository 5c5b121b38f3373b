import { classes } from './attributes.ts'
import styles from './Icon.module.css'

/** Stroked SVG paths, view box 24 × 24. */
const PATHS = {
  alert: 'M12 8v5m0 3.5v.01M10.3 4 2.6 17.3A2 2 0 0 0 4.3 20.3h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21h4M12 3v2',
  bank: 'M3 9.5 12 4l9 5.5M4.5 20h15M6 10v7m4-7v7m4-7v7m4-7v7',
  chat: 'M4 5h16v11H9l-5 4Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm9 5 7 7-7 7',
  clip: 'm20 11.5-8.3 8.2a5 5 0 0 1-7-7l8.2-8.3a3.4 3.4 0 0 1 4.8 4.8l-8.3 8.2a1.7 1.7 0 0 1-2.4-2.4l7.7-7.6',
  clock: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  dislike:
    'M7 14V4h10.5a2 2 0 0 1 2 1.6l1.2 6a2 2 0 0 1-2 2.4H14l.8 4.6a1.8 1.8 0 0 1-3.4 1L8 14ZM3 4h1v10H3',
  edit: 'm4 20 1-4L16 5l3 3L8 19ZM14 7l3 3',
  external: 'M14 4h6v6m0-6-9 9M10 5H4v15h15v-6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  file: 'M14 3H6v18h12V7Zm0 0v4h4',
  help: 'M9.5 9.5a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2 1-1.2 1.8M12 17v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  info: 'M12 11v5.5m0-9v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  like: 'M7 10v10h10.5a2 2 0 0 0 2-1.6l1.2-6a2 2 0 0 0-2-2.4H14l.8-4.6a1.8 1.8 0 0 0-3.4-1L8 10ZM3 20h1V10H3',
  offline:
    'M4 4l16 16M8.5 12.7a6 6 0 0 1 2.3-1.2m4 .6c.6.3 1 .7 1.5 1.2M4.8 9.2A11 11 0 0 1 8 7.1m4-.7c2.7 0 5.2 1 7.2 2.8M12 17v.01',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  phone: 'M7 3h10v18H7Zm4 15h2',
  play: 'm8 5 11 7-11 7Z',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z',
  refresh: 'M20 11a8 8 0 0 0-14.3-4L3.5 9M3.5 4v5h5M4 13a8 8 0 0 0 14.3 4l2.2-2m0 5v-5h-5',
  scales: 'M12 4v16m-4 0h8M5 7l7-1.5L19 7M5 7l-2.5 6a2.7 2.7 0 0 0 5 0ZM19 7l-2.5 6a2.7 2.7 0 0 0 5 0Z',
  send: 'M4 12 3 4l18 8-18 8 1-8Zm0 0h8',
  shield: 'M12 3 5 5.5v6c0 4.5 3 7.7 7 9.5 4-1.8 7-5 7-9.5v-6Zm-3 9 2.2 2.2L15 10',
  upload: 'M12 16V5m-4.5 4L12 4.5 16.5 9M4 16v4h16v-4',
} as const

/** Names of the icons. */
export type IconName = keyof typeof PATHS

interface IconProps {
  readonly name: IconName
  /** Side in px; 20 by default. */
  readonly size?: number
  readonly className?: string | undefined
}

/** An inline SVG icon in the text colour, hidden from screen readers. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={classes(styles.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
