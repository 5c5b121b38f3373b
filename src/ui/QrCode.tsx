import { QRCodeSVG } from 'qrcode.react'
import { classes } from './attributes.ts'
import styles from './QrCode.module.css'

/** `title` is what a screen reader says. */
export interface QrCodeProps {
  readonly value: string
  readonly title: string
  /** Side in pixels; 200 unless given. */
  readonly size?: number
  readonly className?: string
}

/** A QR code drawn here, black on a white plate with its quiet zone in both themes. Load it on demand. */
export function QrCode({ value, title, size = 200, className }: QrCodeProps) {
  return (
    <QRCodeSVG
      value={value}
      title={title}
      size={size}
      level="M"
      marginSize={4}
      bgColor="#fff"
      fgColor="#000"
      className={classes(styles.qr, className)}
    />
  )
}
