import 'react'

declare module 'react' {
  // Custom properties are allowed in the style attribute.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
