// long: four formats, each with its own tables
import { describe, expect, it } from 'vitest'
import { hasMetadataSignature, withoutMetadata } from '../../src/rules/imageMetadata.ts'
import { orientationOf } from '../../src/rules/jpegMetadata.ts'
import { exif, jpeg, latin, png, psd, segment, SCAN, tiff } from '../support/pictures.ts'

const textOf = (cleaned: unknown) =>
  cleaned instanceof Uint8Array ? Buffer.from(cleaned).toString('latin1') : String(cleaned)

const PAGE_AT = 60

/** A little-endian TIFF with two pages, each with a size and the text of a maker; the first page points to `next`. */
function twoPages(next: number): Uint8Array {
  const out = new Uint8Array(120)
  const view = new DataView(out.buffer)
  out.set(latin('II*\0\x08'))
  const page = (at: number, size: number, maker: string, link: number) => {
    view.setUint16(at, 2, true)
    out.set(latin('\x0f\x01\x02\0\x04\0\0\0'), at + 2)
    out.set(latin(maker), at + 10)
    out.set(latin('\0\x01\x03\0\x01\0\0\0'), at + 14)
    view.setUint16(at + 22, size, true)
    view.setUint32(at + 26, link, true)
  }
  page(8, 7, 'HOME', next)
  page(PAGE_AT, 8, 'AREA', 0)
  return out
}

describe('a JPEG', () => {
  it('SAFE-11 loses EXIF data with the location, other metadata, thumbnails and trailing bytes, and keeps its pixels', () => {
    const jfif = latin('JFIF\0\x01\x02\x01\0\x48\0\x48\x02\x01thumbs')
    const icc = segment(0xe2, latin('ICC_PROFILE\0\x01\x01profile'))
    const adobe = segment(0xee, latin('Adobe\0\x64\0\0\0\0\x01'))
    const tables = segment(0xdb, latin('quantisation'))
    const photo = jpeg(
      [
        segment(0xe0, jfif),
        segment(0xe0, latin('JFXX\0\x10thumbnail')),
        exif(),
        segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta place>')),
        icc,
        segment(0xe2, latin('MPF\0second picture')),
        segment(0xed, latin('Photoshop 3.0\x008BIM place')),
        adobe,
        segment(0xfe, latin('taken at home')),
        tables,
      ],
      'trailing video of the place',
    )
    const clean = textOf(withoutMetadata(photo))
    expect(clean).not.toMatch(/Exif|GPS|xap|MPF|8BIM|JFXX|thumb|home|place|trailing/)
    expect(clean).toBe(
      textOf(jpeg([segment(0xe0, latin('JFIF\0\x01\x02\x01\0\x48\0\x48\0\0')), icc, adobe, tables])),
    )
    expect(clean).toContain(Buffer.from(SCAN).toString('latin1'))
  })

  it('SAFE-11 with several scans, fill bytes and restart markers is not damaged', () => {
    const more = Uint8Array.of(
      0xff,
      0xff,
      0xc4,
      0,
      4,
      1,
      2,
      ...SCAN,
      ...segment(0xfe, latin('a comment')),
      ...SCAN,
    )
    const clean = textOf(withoutMetadata(jpeg([exif(), more])))
    expect(clean).toBe(textOf(jpeg([Uint8Array.of(0xff, 0xc4, 0, 4, 1, 2, ...SCAN, ...SCAN)])))
  })

  it('SAFE-11 without metadata is returned as the same array', () => {
    const plain = jpeg([segment(0xdb, latin('tables'))])
    expect(withoutMetadata(plain)).toBe(plain)
  })

  it('SAFE-11 keeps what decoding needs, to the byte', () => {
    const small = segment(0xe0, latin('JFIF\0\x01\x02\x01\0\x48\0\x48\0\0'))
    const needed = [
      small,
      // Markers without a length.
      Uint8Array.of(0xff, 0x01, 0xff, 0xd0, 0xff, 0xd7, 0xff, 0xd8),
      segment(0xdf, latin('below the application segments')),
      segment(0xf0, latin('above them')),
      segment(0xda, latin('a scan with restarts \xff\xd7 and \xff\xd0')),
    ]
    const plain = jpeg(needed)
    expect(withoutMetadata(plain)).toBe(plain)
    const personal = [
      segment(0xe0, latin('JFIF\0\x01\x02\x01\0\x48\0\x48\0')),
      segment(0xe0, latin('another segment of this number')),
      segment(0xee, latin('a maker’s own')),
      segment(0xef, latin('the last application segment')),
    ]
    expect(textOf(withoutMetadata(jpeg([...personal, ...needed])))).toBe(textOf(plain))
  })

  it.each([
    ['two restarts and a stuffed byte', 'a\xff\xd7b\xff\xd0c\xff\0d'],
    ['filling bytes at its end', 'a\xff'],
    ['tables that hold what looks like a marker', 'a\xff\xc4\0\x06\xff\xe1\0\x02\xff\xda\0\x02b'],
  ])('SAFE-11 of a scan with %s is the same array', (_what, data) => {
    const plain = latin(`\xff\xd8\xff\xda\0\x02${data}\xff\xd9`)
    expect(withoutMetadata(plain)).toBe(plain)
  })

  it('SAFE-11 loses Adobe’s other segments too', () => {
    const photo = jpeg([segment(0xed, latin('Adobe_CM\0')), segment(0xfe, latin('Adobe comment'))])
    expect(textOf(withoutMetadata(photo))).toBe(textOf(jpeg([])))
  })

  it('SAFE-11 with bytes between its segments is rejected', () => {
    const tables = segment(0xdb, latin('tables'))
    expect(withoutMetadata(jpeg([tables, Uint8Array.of(0x41, 0, 2)]))).toBe('unreadable')
  })

  it('SAFE-11 has the orientation of the right one of several entries', () => {
    const entry = (tag: string, value: number) => `${tag}\x03\0\x01\0\0\0${String.fromCharCode(value)}\0\0\0`
    const entries = `\x02\0${entry('\x0f\x01', 3)}${entry('\x12\x01', 6)}`
    const app1 = segment(0xe1, latin(`Exif\0\0II*\0\x08\0\0\0${entries}\0\0\0\0`))
    expect(orientationOf(jpeg([app1]))).toBe(6)
  })

  it('SAFE-11 has the orientation of its EXIF data, also if that is not the first segment', () => {
    const xmp = segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0'))
    const inOther = exif(3)
    inOther[1] = 0xe2
    expect(orientationOf(jpeg([segment(0xdb, latin('tables')), inOther, xmp, exif(6)]))).toBe(6)
    expect(orientationOf(jpeg([inOther]))).toBe(1)
    for (const nonsense of [0, 9]) expect(orientationOf(jpeg([exif(nonsense)]))).toBe(1)
    const noPicture = jpeg([exif(6)])
    noPicture[0] = 0
    expect(orientationOf(noPicture)).toBe(1)
  })

  it.each([1, 3, 6, 8])('SAFE-11 has the orientation %i', (orientation) => {
    expect(orientationOf(jpeg([exif(orientation)]))).toBe(orientation)
    expect(orientationOf(jpeg([exif(orientation, 'MM')]))).toBe(orientation)
  })

  it('SAFE-11 without a valid orientation is upright', () => {
    for (const bytes of [jpeg([]), jpeg([exif(99)]), latin('\xff\xd8\xff\xe1\0\x20Exif'), png([])])
      expect(orientationOf(bytes)).toBe(1)
  })
})

describe('a PNG', () => {
  it('SAFE-11 loses EXIF data, texts, times, private chunks and trailing bytes', () => {
    const photo = png(
      [
        ['eXIf', 'II*\0 place'],
        ['tEXt', 'Author\0me'],
        ['zTXt', 'Raw profile type exif\0'],
        ['iTXt', 'XML:com.adobe.xmp'],
        ['tIME', 'now'],
        ['prVt', 'x'],
        ['iCCP', 'colours'],
        ['tRNS', 'holes'],
      ],
      'trailing',
    )
    expect(textOf(withoutMetadata(photo))).toBe(
      textOf(
        png([
          ['iCCP', 'colours'],
          ['tRNS', 'holes'],
        ]),
      ),
    )
    const plain = png([
      ['pHYs', 'density!!'],
      ['iCCP', 'c'.repeat(70_000)],
    ])
    expect(withoutMetadata(plain)).toBe(plain)
    expect(withoutMetadata(plain.subarray(0, plain.length - 1))).toBe('unreadable')
  })
})

describe('a TIFF', () => {
  it.each(['II', 'MM'] as const)(
    'SAFE-11 (%s) keeps its pixels, and no data about camera, time and location',
    (order) => {
      const photo = tiff(order, [
        [256, 3, 1],
        [271, 'Maker of the camera'],
        [273, 4, 300],
        [306, '2026:03:02 09:00:00'],
        [700, '<x:xmpmeta place>'],
        [34853, 'gps'],
      ])
      expect(textOf(photo)).toMatch(/Maker.*2026.*place.*LATITUDE/s)
      const clean = withoutMetadata(photo)
      expect(textOf(clean)).not.toMatch(/Maker|2026|xmp|place|LATITUDE/)
      expect(textOf(clean)).toHaveLength(photo.length)
      expect(textOf(clean)).toContain('the pixels')
      // Two entries remain at the front and the pixels at the end; the rest is zero.
      expect((clean as Uint8Array).subarray(38, 390).filter((byte) => byte !== 0)).toHaveLength(0)
      expect(withoutMetadata(clean as Uint8Array)).toBe(clean)
    },
  )

  it('SAFE-11 of several pages loses the metadata of each', () => {
    const pages = twoPages(PAGE_AT)
    const clean = withoutMetadata(pages)
    expect(textOf(pages)).toContain('AREA')
    expect(textOf(clean)).not.toMatch(/AREA|HOME/)
    expect(withoutMetadata(clean as Uint8Array)).toBe(clean)
    const bytes = clean as Uint8Array
    // One entry remains on each page, moved to its front, followed by the pointer to the next page.
    expect([...bytes.subarray(8, 26)]).toEqual([1, 0, 0, 1, 3, 0, 1, 0, 0, 0, 7, 0, 0, 0, PAGE_AT, 0, 0, 0])
    expect([...bytes.subarray(26, 38)]).toEqual(Array.from({ length: 12 }, () => 0))
    expect([...bytes.subarray(PAGE_AT, PAGE_AT + 18)]).toEqual([
      1, 0, 0, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0,
    ])
  })

  it('SAFE-11 keeps the values of the entries that it keeps, and is cleaned if it is marked as the main picture', () => {
    const photo = tiff('II', [
      [254, 4, 0],
      [271, 'Maker of the camera'],
      [282, 'resolution'],
    ])
    const clean = textOf(withoutMetadata(photo))
    expect(clean).toContain('resolution')
    expect(clean).not.toContain('Maker')
  })

  it('SAFE-11 whose GPS directory points to itself is cleaned', () => {
    const photo = tiff('II', [
      [256, 3, 1],
      [34853, 4, 100],
    ])
    // An entry of the same kind that points to its own directory.
    photo.set([1, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 100, 0, 0, 0], 100)
    expect(withoutMetadata(photo)).toBeInstanceOf(Uint8Array)
  })

  it.each([
    [1_000, false],
    [1_001, true],
  ])('SAFE-11 of %i pages: too many are %s', (count, isTooMany) => {
    const out = new Uint8Array(8 + count * 18)
    out.set(latin('II*\0\x08'))
    const view = new DataView(out.buffer)
    for (let page = 0; page < count; page++) {
      const at = 8 + page * 18
      view.setUint16(at, 1, true)
      view.setUint16(at + 2, 256, true)
      view.setUint16(at + 4, 3, true)
      view.setUint32(at + 14, page + 1 < count ? at + 18 : 0, true)
    }
    expect(withoutMetadata(out) === 'unreadable').toBe(isTooMany)
  })

  it('SAFE-11 with circular pages, or without pages, is rejected', () => {
    expect(withoutMetadata(twoPages(8))).toBe('unreadable')
    expect(withoutMetadata(twoPages(0).fill(0, 4, 8))).toBe('unreadable')
  })

  it('SAFE-11 of a raw photo or with a preview cannot be cleaned', () => {
    expect(
      withoutMetadata(
        tiff('II', [
          [256, 3, 1],
          [330, 4, 40],
        ]),
      ),
    ).toBe('locked')
    expect(
      withoutMetadata(
        tiff('MM', [
          [254, 4, 1],
          [256, 3, 1],
        ]),
      ),
    ).toBe('locked')
  })
})

describe('a Photoshop file', () => {
  it('SAFE-11 keeps resolution and colours, and loses the other resources', () => {
    const photo = psd([
      [1005, 'density'],
      [1036, 'thumbnail'],
      [1058, 'Exif place'],
      [1060, '<x:xmpmeta'],
      [1039, 'profile'],
    ])
    expect(textOf(withoutMetadata(photo))).toBe(
      textOf(
        psd([
          [1005, 'density'],
          [1039, 'profile'],
        ]),
      ),
    )
    const plain = psd([[1005, 'density']])
    expect(withoutMetadata(plain)).toBe(plain)
  })

  it('SAFE-11 is parsed with a colour table and named resources, and rejected when truncated or broken', () => {
    // A resource with the name "ab" and an odd number of bytes, after six bytes of colours.
    const block = '8BIM\x04\x0f\x02ab\0\0\0\0\x01x\0'
    const head = `8BPS${'\0'.repeat(22)}\0\0\0\x06colour`
    const named = latin(`${head}\0\0\0\x10${block}pixels`)
    expect(withoutMetadata(named)).toBe(named)
    const other = latin(`${head}\0\0\0\x10${block.replace('\x0f', '\x22')}pixels`)
    expect(textOf(withoutMetadata(other))).toBe(`${head}\0\0\0\0pixels`)
    expect(withoutMetadata(latin(`${head}\0\0\0\x10${block.replace('\x01x', '\x05x')}pixels`))).toBe(
      'unreadable',
    )
    expect(withoutMetadata(latin(`${head}\0\0\0\x10${block}pixels`.replace('8BPS', '8BPX')))).toBe(
      'unreadable',
    )
    const withoutPixels = named.subarray(0, named.length - 6)
    expect(withoutMetadata(withoutPixels)).toBe(withoutPixels)
    expect(withoutMetadata(named.subarray(0, named.length - 7))).toBe('unreadable')
    expect(withoutMetadata(latin(`${head}\0\0\0\x10${block.replace('8BIM', '8BIX')}pixels`))).toBe(
      'unreadable',
    )
  })
})

describe('a file that is none of these, or broken', () => {
  it.each([
    ['', false],
    ['a raw photo', false],
    ['BM\x36\0', false],
    ['eXIf at the front', true],
    ['EEE Exif\0\0', true],
    ['FUJIFILMCCD-RAW Exif\0\0II*\0', true],
    ['\0\0\x01\0\x01 eXIf', true],
    ['\xff\xd8\xff\xe1\0\x20Exif\0\0II*\0', true],
    ['\xff\xd8\xff\xe0\0\x10JFIF', false],
    ['\x89PNG\r\n\x1a\n', false],
    ['\x89PNG\r\n\x1a\n\xff\xff\xff\xffIHDR', false],
    ['II*\0\x08\0\0\0', false],
    ['II*\0\xff\xff\xff\xff', false],
    ['8BPS\0\x01', false],
  ])('SAFE-11 %j is not touched; bears metadata: %s', (text, bears) => {
    const bytes = latin(text)
    expect(withoutMetadata(bytes)).toBe('unreadable')
    expect(hasMetadataSignature(bytes)).toBe(bears)
  })

  it('SAFE-11 a cut or garbled picture never breaks the page', () => {
    const whole = [
      jpeg([exif()]),
      png([['eXIf', 'x']]),
      tiff('II', [
        [271, 'Maker of it'],
        [34853, 'gps'],
      ]),
      psd([[1058, 'x']]),
    ]
    for (const bytes of whole)
      for (let at = 0; at < bytes.length; at++) {
        withoutMetadata(bytes.subarray(0, at))
        orientationOf(bytes.subarray(0, at))
        for (const byte of [0, 0x7f, 0xff]) {
          const garbled = bytes.slice()
          garbled[at] = byte
          const cleaned = withoutMetadata(garbled)
          expect(['string', 'object']).toContain(typeof cleaned)
          orientationOf(garbled)
        }
      }
  })
})
