/** The contact sheet: all pictures on one page, by scene, with the engines side by side. */
import type { TakenPicture } from './takePicture.ts'

export function sheet(pictures: readonly TakenPicture[], failed: readonly string[]): string {
  const scenes = new Map<string, TakenPicture[]>()
  for (const one of pictures) {
    const { id } = one.picture.scene
    scenes.set(id, [...(scenes.get(id) ?? []), one])
  }
  const rows = [...scenes].map(
    ([scene, shown]) =>
      `<section id="${scene}"><h2>${scene}</h2><div>${shown
        .map(
          ({ file, picture: { lang, width, theme, engine } }) =>
            `<a href="${file}"><img loading="lazy" src="${file}" alt="" width="${Math.round(width / 2)}"><small>${lang} ${width} ${theme} ${engine}</small></a>`,
        )
        .join('')}</div></section>`,
  )
  const problems = failed.length > 0 ? `<pre>${failed.map(escaped).join('\n')}</pre>` : ''
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{font:14px system-ui;margin:1rem;background:#777;color:#fff}div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}
h2{margin:1.5rem 0 .5rem;font-size:1rem}a{display:grid;color:inherit}pre{background:#600;padding:1rem}</style>
${problems}${rows.join('\n')}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
