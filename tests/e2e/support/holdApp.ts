import type { Page } from 'playwright-core'

/** Keeps the app from loading until the returned function is called: until then only the inline script runs. */
export async function holdApp(page: Page): Promise<() => void> {
  let release = () => {}
  const isFree = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/[^?]*\.js$/, async (route) => {
    await isFree
    await route.continue()
  })
  return release
}
