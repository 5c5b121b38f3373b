import type { i18n as I18n } from 'i18next'
import { vi } from 'vitest'

/** Lets every chunk of texts fail to load, until the mock is restored. */
export function refuseTexts(i18n: I18n) {
  const { backend } = i18n.services.backendConnector as {
    backend: { read(tag: string, section: string, done: (error: Error) => void): void }
  }
  return vi.spyOn(backend, 'read').mockImplementation((_tag, _section, done) => done(new Error('no network')))
}
