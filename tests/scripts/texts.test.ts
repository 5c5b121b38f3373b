// @vitest-environment happy-dom
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accept, readCorrections } from '../../scripts/texts/corrections.ts'
import { main, writePage, type Folders } from '../../scripts/texts/main.ts'
import { otherPlace, PLACES } from '../../scripts/texts/places.ts'
import { literalsOf, withTexts } from '../../scripts/texts/source.ts'
import { SCENES } from '../e2e/support/scenes.ts'
import { allTexts, LANGS } from '../i18n/texts.ts'
import { SECTIONS } from '../support/sections.ts'

let folder: string
let folders: Folders
let printed: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'))
  folders = { texts: join(folder, 'i18n'), gallery: join(folder, 'gallery'), out: join(folder, 'out') }
  for (const lang of ['ru', 'uz']) cpSync(`src/i18n/${lang}`, join(folders.texts, lang), { recursive: true })
  mkdirSync(folders.gallery)
  printed = []
  for (const kind of ['log', 'error'] as const)
    vi.spyOn(console, kind).mockImplementation((line: string) => void printed.push(line))
})
afterEach(() => {
  process.exitCode = undefined
  rmSync(folder, { recursive: true, force: true })
})

const sourceOf = (lang: string, section: string) =>
  readFileSync(join(folders.texts, lang, `${section}.ts`), 'utf8')
const uz = () => allTexts('uz')

async function importTexts(corrections: object[], lang = 'uz') {
  const path = join(folder, 'texts-uz.json')
  writeFileSync(path, JSON.stringify({ lang, corrections }))
  await main(['--import', path], folders)
}

describe('the source files', () => {
  it.each(LANGS)('I18N-04 are read as the app reads them: %s', (lang) => {
    const found = SECTIONS.flatMap((section) =>
      literalsOf(readFileSync(`src/i18n/${lang}/${section}.ts`, 'utf8')).map(
        ({ key, text }) => [key, text] as const,
      ),
    )
    expect(new Map(found)).toEqual(allTexts(lang))
  })

  it('I18N-04 can be changed to texts with quotes, backslashes and no-break spaces; every other byte stays', () => {
    const source = "/** a: 'b' */\nexport const x = {\n  // note\n  a: { 'b-c': 'old', d: 'kept' },\n}\n"
    const text = "it\u00a0is \\ ’s 'fine'"
    const changed = withTexts(
      source,
      new Map([
        ['a.b-c', text],
        ['a.z', 'lost'],
      ]),
    )
    expect(changed).toBe(source.replace("'old'", String.raw`'it\u00a0is \\ ’s \'fine\''`))
    expect(literalsOf(changed)).toMatchObject([
      { key: 'a.b-c', text },
      { key: 'a.d', text: 'kept' },
    ])
  })
})

describe('the page for a reviewer', () => {
  it('I18N-04 knows the screen of each group of texts, and every screen is a scene of the gallery', () => {
    const groups = PLACES.flatMap((place) => place.groups)
    const all = new Set([...allTexts('ru').keys()].map((key) => key.split('.')[0] ?? ''))
    expect(groups.filter((group, at) => groups.indexOf(group) !== at || !all.has(group))).toEqual([])
    expect(otherPlace(new Set([...all, 'newcomer'])).groups).toContain('newcomer')
    const scenes = new Set(SCENES.map(({ id }) => id))
    expect(PLACES.filter(({ scene }) => scene !== null && !scenes.has(scene))).toEqual([])
  })

  it('I18N-04 contains every text beside the Russian one, and the existing pictures', () => {
    writeFileSync(join(folders.gallery, 'sale--release.ru.360.light.png'), 'RU')
    writeFileSync(join(folders.gallery, 'sale--paid.ru.360.light.png'), 'RU')
    writeFileSync(join(folders.gallery, 'sale--paid.uz.360.light.png'), 'UZ')
    document.documentElement.innerHTML = readFileSync(writePage('uz', 'Oʻzbekcha', folders), 'utf8')
    const rows = [...document.querySelectorAll<HTMLElement>('tr[data-key]')]
    expect(new Map(rows.map(({ dataset }) => [dataset['key'], dataset['was']]))).toEqual(uz())
    const russian = rows.map((row) => [row.dataset['key'], row.querySelector('[lang=ru]')?.textContent])
    expect(new Map(russian as [string, string][])).toEqual(allTexts('ru'))
    const pictures = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(pictures).toEqual(['UZ', 'RU'].map((bytes) => `data:image/png;base64,${btoa(bytes)}`))
    expect(document.querySelectorAll('h2').length).toBeGreaterThanOrEqual(PLACES.length)
  })

  it('I18N-04 keeps the input, and saves it as a file that can be imported', async () => {
    for (const section of SECTIONS.filter((name) => name !== 'errors'))
      for (const lang of ['ru', 'uz']) rmSync(join(folders.texts, lang, `${section}.ts`))
    const html = readFileSync(writePage('uz', 'Oʻzbekcha', folders), 'utf8')
    const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
    const open = () => {
      document.documentElement.innerHTML = html
      document.documentElement.dataset['lang'] = 'uz'
      runInThisContext(`{${script}}`)
    }
    const field = (name: string) =>
      document.querySelector<HTMLTextAreaElement>(`tr[data-key="errors.advice"] [name=${name}]`)
    localStorage.clear()
    open()
    const typed = field('text')
    if (!typed) throw new Error('no field')
    typed.value = "Yopib qo'yish"
    typed.dispatchEvent(new Event('input', { bubbles: true }))
    open()
    expect(field('text')?.value).toBe("Yopib qo'yish")
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob)
      return 'blob:x'
    })
    document.getElementById('save')?.click()
    const path = join(folder, 'saved.json')
    writeFileSync(path, (await saved[0]?.text()) ?? '')
    await main(['--import', path], folders)
    expect(sourceOf('uz', 'errors')).toContain("advice: 'Yopib qoʻyish',")
  })

  it('I18N-04 prints its usage for an unknown language', async () => {
    await main(['--lang', 'de'], folders)
    expect(process.exitCode).toBe(1)
    expect(printed.join('\n')).toContain('npm run texts -- --lang uz')
    expect(existsSync(folders.out)).toBe(false)
  })
})

describe('the corrections of a reviewer', () => {
  it('I18N-04 change only that text, and remarks are printed', async () => {
    const before = sourceOf('uz', 'sale')
    const was = uz().get('release.title') ?? ''
    await importTexts([
      { key: 'release.title', was, text: '{{amount}} xaridorga ketsinmi?', remark: '' },
      { key: 'release.no', was: uz().get('release.no'), text: ' ', remark: 'juda uzun' },
    ])
    expect(sourceOf('uz', 'sale')).toBe(before.replace(was, '{{amount}} xaridorga ketsinmi?'))
    expect(printed.join('\n')).toContain('Texts changed: 1.')
    expect(printed.join('\n')).toContain('Remark on release.no: juda uzun')
    expect(process.exitCode).toBeUndefined()
  })

  it('I18N-04 are refused one by one: a lost placeholder, a tag, a text that has changed since, a key that is gone', async () => {
    const before = SECTIONS.map((section) => sourceOf('uz', section))
    await importTexts([
      { key: 'release.title', was: uz().get('release.title'), text: 'Yuborilsinmi?', remark: '' },
      {
        key: 'requisites.late',
        was: uz().get('requisites.late'),
        text: '<b>Ulgurmasligingiz</b> mumkin.',
        remark: '',
      },
      { key: 'common.close', was: 'Something older', text: 'Yopib qoʻyish', remark: '' },
      { key: 'common.gone', was: 'x', text: 'y', remark: '' },
    ])
    expect(printed.filter((line) => line.startsWith('Not taken over.'))).toHaveLength(4)
    expect(process.exitCode).toBe(1)
    expect(SECTIONS.map((section) => sourceOf('uz', section))).toEqual(before)
  })

  it.each([['no json'], ['{"lang":"de","corrections":[]}'], ['{"lang":"uz"}'], ['null']])(
    'I18N-04 an invalid file, %s, is refused with a message',
    async (content) => {
      expect(() => readCorrections(content)).toThrow('no file of corrections')
      const path = join(folder, 'wrong.json')
      writeFileSync(path, content)
      await main(['--import', path], folders)
      expect(process.exitCode).toBe(1)
      expect(printed.join('\n')).toContain('no file of corrections')
    },
  )

  it('I18N-04 that are applied already change nothing', () => {
    const correction = { key: 'a.b', was: 'old', text: 'new', remark: '' }
    const texts = new Map([['a.b', 'new']])
    const { accepted, refused } = accept({ lang: 'en', corrections: [correction] }, texts)
    expect([accepted.size, refused]).toEqual([0, []])
  })

  it.each([
    ['uz', "o'zi g`oya ma'no", '', 'oʻzi gʻoya maʼno'],
    ['uz', 'Endi "Chat" ga yozing...', '', 'Endi “Chat” ga yozing…'],
    ['en', "don't", '', 'don’t'],
    ['ua', "ім'я", '', 'ім’я'],
    ['ru', ' Вкладка  "Чат" - там ', '', 'Вкладка «Чат» - там'],
    ['ru', 'Чат — там', '', 'Чат\u00a0— там'],
    ['tj', '{{percent}} % рафт', '{{percent}}', '{{percent}}\u00a0% рафт'],
    ['ru', 'до {{minutes}} минут ждём', 'займёт {{minutes}}\u00a0минут', 'до {{minutes}}\u00a0минут ждём'],
  ] as const)('I18N-04 %s: "%s" is set as the language wants it', (lang, typed, was, text) => {
    const correction = { key: 'a.b', was, text: typed, remark: '' }
    const { accepted } = accept({ lang, corrections: [correction] }, new Map([['a.b', was]]))
    expect(accepted.get('a.b')).toBe(text)
  })
})
