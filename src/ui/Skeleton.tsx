import styles from './Skeleton.module.css'

/** Any CSS length. */
export interface SkeletonProps {
  readonly width?: string
  readonly height?: string
}

/** A grey place of the size of what comes, so that nothing jumps. Say "loading" once beside it. */
export function Skeleton({ width = '100%', height = '1.25em' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />
}
