/** Validates the document of a page by html-validate. */
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // ARIA permits the name of a list.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // `role` of a dialog is one of the page's hooks.
    'no-redundant-role': 'off',
    // All files are of the page's own origin.
    'require-sri': 'off',
  },
})

/** Problems of the document as it is now, one sentence each. Styles are left out: those of the app follow the skeleton in the body, so that the skeleton is painted first. */
export async function markupProblemsOf(page: Page): Promise<string[]> {
  const html = (await page.content()).replaceAll(/<style\b[^]*?<\/style>/g, '')
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`),
  )
}
