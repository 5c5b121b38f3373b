import { describe, expect, it } from 'vitest'
import {
  attachmentName,
  contentError,
  contentOf,
  isHeicName,
  isProgramName,
} from '../../src/features/chat/attachment.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('the content of a file', () => {
  it.each([
    ['\xff\xd8\xff\xe0JFIF', 'picture'],
    ['\x89PNG\r\n\x1a\n', 'picture'],
    ['BM\x36\0', 'picture'],
    ['II*\0\x08', 'picture'],
    ['8BPS\0\x01', 'picture'],
    ['\0\0\x01\0\x01', 'picture'],
    ['%PDF-1.7\n', 'pdf'],
    ['%PDF-1.7 about <script>', 'pdf'],
    ['\0\0\0\x18ftypheic', 'heic'],
    ['\0\0\0\x18ftypavif', 'foreign'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'foreign'],
    ['GIF89a', 'foreign'],
    ['MZ\x90\0', 'program'],
    ['\x7fELF\x02', 'program'],
    ['#!/bin/sh\n', 'program'],
    ['\xcf\xfa\xed\xfe', 'program'],
    ['<!DOCTYPE html><p>', 'program'],
    ['\xef\xbb\xbf <svg onload=alert(1)>', 'program'],
    ['<?xml version="1.0"?><svg/>', 'program'],
    ['\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'program'],
    ['PK\x03\x04', 'other'],
    ['Rar!\x1a', 'other'],
    ['\x1f\x8b\x08', 'other'],
    ['\0\0\0\x20ftypisom', 'other'],
    ['\xd0\xcf\x11\xe0\xa1', 'other'],
    ['a raw photo', 'unknown'],
  ])('VAL-14 %j is %s', (text, kind) => {
    expect(contentOf(bytes(text)).kind).toBe(kind)
  })

  it.each([
    ['image:1000012345', '\xff\xd8\xff\xe0JFIF', 'image_1000012345.jpg'],
    ['photo.jfif', '\xff\xd8\xff\xe0JFIF', 'photo.jpg'],
    ['scan.tif', 'MM\0*\x08', 'scan.tiff'],
    ['a', '\x89PNG\r\n', 'a.png'],
    ['a', 'BM\x36\0\0\0\0\0\0\0', 'a.bmp'],
    ['a', '8BPS', 'a.psd'],
    ['a', '\0\0\x01\0', 'a.ico'],
    ['document:12', '%PDF-1.7', 'document_12.pdf'],
    ['receipt.heic', '\xff\xd8\xff', 'receipt.jpg'],
    ['receipt.heic ', '\xff\xd8\xff', 'receipt.jpg'],
    ['receipt.pdf', '\xff\xd8\xff', 'receipt.jpg'],
    ['receipt.jpg', '%PDF-1.7', 'receipt.pdf'],
    ['', '\xff\xd8\xff', 'file.jpg'],
    // The name is one of a picture, or of a program, or the content is none that is accepted.
    ['receipt.jpg', '\x89PNG\r\n', 'receipt.jpg'],
    ['receipt.svg', '\x89PNG\r\n', 'receipt.svg'],
    ['BMW', 'BMW is a name', 'BMW'],
    ['photo.raw', 'a raw photo', 'photo.raw'],
    ['a', 'PK\x03\x04', 'a'],
  ])('VAL-14 of the name %j and the content %j makes the name %s', (name, text, right) => {
    expect(attachmentName(name, contentOf(bytes(text)).extension)).toBe(right)
  })

  it('VAL-14 of a HEIC photo is recognized', () => {
    const brands = ['heic', 'heix', 'hevc', 'mif1', 'avif', 'isom']
    const kindOf = (text: string) => contentOf(bytes(text)).kind
    expect(brands.filter((brand) => kindOf(`\0\0\0\x18ftyp${brand}`) === 'heic')).toEqual(brands.slice(0, 4))
    expect(kindOf('\0\0\0\0\x18ftypheic')).not.toBe('heic')
    const names = ['a.HEIC', 'heif.heif ', 'heic', 'a.heix', 'a.heics', 'a.xheic', 'heic.jpg']
    expect(names.filter(isHeicName)).toEqual(names.slice(0, 2))
  })

  it('VAL-16 of a program is known by its name', () => {
    const names = ['a.EXE', 'a.html', 'a.mjs ', 'exe', 'a.exe.jpg', 'a']
    expect(names.filter(isProgramName)).toEqual(names.slice(0, 3))
  })

  it.each([
    ['photo.raw', 'anything', null],
    ['receipt.pdf', '%PDF-1.7 /Type /Page', null],
    ['receipt.png', 'MZ\x90', 'errors:errors.executable-javascript'],
    ['receipt.jpg', '<html><script>', 'errors:errors.executable-javascript'],
    [
      'receipt.pdf',
      '%PDF-1.7 << /S /JavaScript /JS (app.alert(1)) >>',
      'errors:errors.executable-javascript',
    ],
    ['receipt.png', 'PK\x03\x04', 'deal:file.type'],
    ['receipt.pdf ', '%PDF-1.7', null],
    ['receipt.pdf.png', '%PDF-1.7', 'deal:file.type'],
    ['receipt.pdf', 'a text that is no PDF', null],
    ['receipt.pdf', '%PDF-1.7 << /JS        (app.alert(1)) >>', 'errors:errors.executable-javascript'],
    ['receipt.pdf', '%PDF-1.7 << /JS<616C> >>', 'errors:errors.executable-javascript'],
    // A picture may contain these bytes by chance.
    ['receipt.png', '\x89PNG\r\n\x1a\n /JavaScript', null],
    ['receipt.pdf', `%PDF-1.7 ${'x'.repeat(8_192)} /JavaScript`, 'errors:errors.executable-javascript'],
    ['receipt.pdf', '\x89PNG', 'deal:file.type'],
    ['receipt.jpg', 'RIFF\0\0\0\0WEBP', 'deal:file.type'],
  ])('VAL-16 CAT-11 %s saying %j: %s', (name, text, error) => {
    expect(contentError(name, bytes(text))).toBe(error)
  })
})
