import { QRCodeSVG } from 'qrcode.react'
import { classes } from './attributes.ts'
import styles from './QrCode.module.css'

interface QrCodeProps {
  readonly value: string
  readonly title: string
  /** Side in px. */
  readonly size: number
  readonly className?: string
}

/** A QR code as inline SVG, black on white with its quiet zone in both themes. `title` is its accessible name. Lazy-loaded. */
export function QrCode({ value, title, size, className }: QrCodeProps) {
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
