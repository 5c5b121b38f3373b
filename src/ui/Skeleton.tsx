import styles from './Skeleton.module.css'

/** Any CSS length. */
interface SkeletonProps {
  readonly width?: string
  readonly height?: string
}

/** Placeholder of the size of the loading content, to avoid layout shifts. A "loading" text for screen readers has to be rendered beside it. */
export function Skeleton({ width = '100%', height = '1.25em' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />
}
