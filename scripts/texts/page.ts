/** The reviewer's page: a self-contained HTML file. */
import type { Place } from './places.ts'

/** Texts of one screen. */
export interface Chapter {
  readonly place: Place
  /** The picture as a data URL; null when the gallery has none. */
  readonly picture: string | null
  readonly texts: readonly { readonly key: string; readonly ru: string; readonly text: string }[]
}

export interface PageInput {
  readonly lang: string
  /** BCP-47 tag, for the browser's spell checker. */
  readonly tag: string
  /** Native name of the language. */
  readonly name: string
  readonly chapters: readonly Chapter[]
}

export function reviewPage({ lang, tag, name, chapters }: PageInput): string {
  const count = chapters.reduce((sum, { texts }) => sum + texts.length, 0)
  return `<!doctype html>
<html lang="ru" data-lang="${lang}">
<meta charset="utf-8">
<title>Тексты: ${escaped(name)}</title>
<style>${STYLE}</style>
<header>
<h1>Тексты: ${escaped(name)}</h1>
<p>Всего текстов: ${count}. Если текст можно сказать лучше, напишите свой в столбце «Лучше так». Слова в двойных скобках, например {{amount}}, оставьте как есть: на их место встанет сумма, время или имя. Кавычки и апострофы пишите любые.</p>
<p>Всё, что вы написали, остаётся в этом браузере. Когда закончите, нажмите «Сохранить правки» и пришлите нам полученный файл.</p>
<button type="button" id="save">Сохранить правки</button>
</header>
${chapters.map((chapter) => section(chapter, tag, name)).join('\n')}
<script>${SCRIPT}</script>
</html>
`
}

function section({ place, picture, texts }: Chapter, tag: string, name: string): string {
  const rows = texts.map(
    ({ key, ru, text }) =>
      `<tr data-key="${escaped(key)}" data-was="${escaped(text)}"><td><code>${escaped(key)}</code><td lang="ru">${escaped(ru)}<td lang="${tag}">${escaped(text)}<td><textarea lang="${tag}" name="text" aria-label="Лучше так: ${escaped(key)}"></textarea><td><textarea name="remark" aria-label="Замечание: ${escaped(key)}"></textarea>`,
  )
  const shown = picture === null ? '' : `<img src="${picture}" alt="${escaped(place.name)}" loading="lazy">`
  return `<section><h2>${escaped(place.name)}</h2>${shown}
<table><thead><tr><th>Ключ<th>Русский<th>${escaped(name)}<th>Лучше так<th>Замечание</thead><tbody>
${rows.join('\n')}
</tbody></table></section>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const STYLE = `body{font:16px/1.4 system-ui,sans-serif;margin:1rem;color:#111;background:#fff}
header{max-width:60rem}button{font:inherit;padding:.6rem 1.2rem;position:fixed;bottom:1rem;right:1rem}
section{margin-block:2rem}img{max-width:22rem;max-height:40rem;border:1px solid #999;display:block;margin-bottom:1rem}
table{border-collapse:collapse;width:100%;table-layout:fixed}th,td{border:1px solid #999;padding:.4rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th:first-child{width:12%}textarea{font:inherit;width:100%;box-sizing:border-box;min-height:4rem}`

const SCRIPT = `
const lang = document.documentElement.dataset.lang, kept = 'texts-' + lang
const read = () => [...document.querySelectorAll('tr[data-key]')].map((row) => ({
  key: row.dataset.key, was: row.dataset.was,
  text: row.querySelector('[name=text]').value, remark: row.querySelector('[name=remark]').value,
})).filter(({ text, remark }) => text.trim() || remark.trim())
try {
  for (const { key, was, text, remark } of JSON.parse(localStorage.getItem(kept) || '[]'))
    for (const row of document.querySelectorAll('tr[data-key]'))
      if (row.dataset.key === key && row.dataset.was === was) {
        row.querySelector('[name=text]').value = text
        row.querySelector('[name=remark]').value = remark
      }
} catch {}
addEventListener('input', () => { try { localStorage.setItem(kept, JSON.stringify(read())) } catch {} })
document.getElementById('save').onclick = () => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify({ lang, corrections: read() }, null, 2)], { type: 'application/json' }))
  link.download = 'texts-' + lang + '.json'
  link.click()
}
`
