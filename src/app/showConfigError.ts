/** Shown when the deployment's settings cannot be read: a sentence for the payer, and the reasons for the operator. */

/** Fills `root` without anything of the app: neither texts nor styles of a page are needed. */
export function showConfigError(root: HTMLElement, problems: readonly string[]): void {
  const page = document.createElement('main')
  const box = document.createElement('div')
  box.setAttribute('role', 'alert')
  Object.assign(box.style, { maxWidth: '40rem', margin: '4rem auto', padding: '0 1rem' })
  box.append(
    line('h1', 'Оплата сейчас недоступна · Payment is not available now', 'ru'),
    line(
      'p',
      'Напишите в магазин. Если уже перевели деньги, не переводите второй раз и сохраните чек.',
      'ru',
    ),
    line(
      'p',
      'Please contact the shop. If you have already sent money, don’t send it again and keep the receipt.',
      'en',
    ),
    line('h2', 'For the operator: the settings block of index.html is not usable', 'en'),
  )
  const list = document.createElement('ul')
  list.lang = 'en'
  list.append(...problems.map((problem) => line('li', problem)))
  box.append(list, line('p', 'Every setting is described in docs/integrate.md and .env.example.', 'en'))
  page.append(box)
  root.replaceChildren(page)
}

function line(tag: 'h1' | 'h2' | 'p' | 'li', text: string, lang = ''): HTMLElement {
  const made = document.createElement(tag)
  if (lang) made.lang = lang
  made.textContent = text
  return made
}
