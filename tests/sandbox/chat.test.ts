import { deflateSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor, type Reply } from './visitor.ts'

let sandbox: Sandbox
let buyer: Visitor
let deal: string
let trader: string
const me = () => String(buyer.payload()['nickname'])
const send = (message: string, receiver = trader, media_id: unknown = null): Promise<Reply> =>
  buyer.post('/user-messages', { receiver, message, media_id, symbol: 'usdt' })
const history = (nickname: string) => buyer.get(`/user-messages?with_user=${nickname}`)

beforeEach(async () => {
  sandbox = manualSandbox()
  buyer = await new Visitor(sandbox).register()
  const { id } = sandbox.control.purchase()
  const made = await buyer.bid(id)
  deal = made.text('deal_id')
  trader = made.text('seller.nickname')
})

describe('chat', () => {
  it('API-16 API-17 DATA-13 CHAT-02 sends and lists, oldest first', async () => {
    const sent = await send('Hello')
    expect(sent.body).toMatchObject({
      sender: me(),
      message: 'Hello',
      media: null,
      created_at: sandbox.control.now(),
    })
    sandbox.control.advance(1_000)
    sandbox.control.actOnDeal(deal, { action: 'message', text: 'Hi' })
    const { body } = await history(trader)
    expect(body).toMatchObject([
      { id: sent.at('id'), message: 'Hello' },
      { sender: trader, message: 'Hi' },
    ])
    expect((await history('support')).body).toEqual([])
  })

  it('NET-07 an identical message within seconds is a replay, later it is a new one', async () => {
    const first = await send('Paid')
    sandbox.control.advance(5_000)
    expect((await send('Paid')).at('id')).toBe(first.at('id'))
    sandbox.control.advance(5_000)
    expect((await send('Paid')).at('id')).not.toBe(first.at('id'))
    expect((await history(trader)).body).toHaveLength(2)
  })

  it.each([
    ['CHAT-04 CAT-09', 'a'.repeat(1025), { message: ['is too long'] }],
    ['CHAT-05 CAT-21', '  ', { message: ['should be non-empty'] }],
  ])('%s refuses it', async (_, text, body) => {
    expect(await send(text)).toMatchObject({ status: 400, body })
    expect((await send('a'.repeat(1024))).status).toBe(200)
  })

  it('CHAT-03 API-15 opens with the partner of the deal or with support, by one of the two ids', async () => {
    const open = (body: unknown) => buyer.post('/user-messages/open-chat-message', body)
    expect((await open({ receiver: trader, deal_id: deal })).body).toEqual([])
    expect((await open({ receiver: 'support', deal_id: deal })).body).toEqual([])
    expect((await open({ receiver: 'somebody', deal_id: deal })).status).toBe(403)
    expect((await open({ receiver: trader })).status).toBe(400)
    expect((await open({ receiver: trader, deal_id: deal, autodeal_id: deal })).status).toBe(400)
  })

  it('CAT-05 nobody writes to strangers or reads what others wrote', async () => {
    await send('secret')
    expect(await send('hi', 'operator')).toMatchObject({
      status: 403,
      body: { detail: 'user not participant' },
    })
    const other = await new Visitor(sandbox).register('other@mail.com')
    expect((await other.get(`/user-messages?with_user=${trader}`)).body).toEqual([])
    expect((await other.post('/user-messages', { receiver: trader, message: 'x' })).status).toBe(403)
  })

  it('BAN-04 CAT-01 a trader who blocks hears nothing any more', async () => {
    sandbox.control.actOnDeal(deal, { action: 'block' })
    expect(await send('Hello?')).toMatchObject({ status: 400, body: { detail: 'User baned' } })
    expect((await history(trader)).body).toEqual([])
    expect((await send('Help', 'support')).status).toBe(200)
  })

  it('CHAT-01 the trader goes offline and comes back', async () => {
    const online = async () => (await buyer.get(`/deals/${deal}`)).at('seller.is_online')
    expect(await online()).toBe(true)
    sandbox.control.actOnDeal(deal, { action: 'offline' })
    expect(await online()).toBe(false)
    sandbox.control.actOnDeal(deal, { action: 'online' })
    expect(await online()).toBe(true)
  })

  it('a conversation of 6000 messages keeps its newest 5000', async () => {
    for (let count = 0; count < 6_000; count += 1)
      sandbox.control.actOnDeal(deal, { action: 'message', text: String(count) })
    const { body } = await history(trader)
    expect(body).toHaveLength(5_000)
    expect(body).toContainEqual(expect.objectContaining({ message: '5999' }))
  })
})

describe('files', () => {
  const upload = (name: string, content: BlobPart) => {
    const form = new FormData()
    form.append('file', new File([content], name))
    return buyer.call('POST', '/media', { form })
  }
  const pdf = (inside: string) => `%PDF-1.7\n${inside}\n%%EOF`
  const packed = (inside: string) =>
    new Uint8Array(
      Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj <</Type /ObjStm /Filter /FlateDecode>> stream\r\n'),
        deflateSync(Buffer.from(inside)),
        Buffer.from('\nendstream endobj\n%%EOF'),
      ]),
    )

  it('API-18 CHAT-07 stores a file, which a message then carries', async () => {
    const media = await upload('receipt.PNG', 'picture')
    const sent = await send('', trader, media.at('id'))
    expect(sent.body).toMatchObject({
      message: null,
      media: { id: media.at('id'), name: 'receipt.PNG', mime: 'image/png' },
    })
    expect(sent.text('media.url')).toMatch(/^\/api\/v1\/media\/[0-9a-f]{24}\/receipt\.PNG$/)
    const file = await sandbox.fetch(new Request(`http://localhost${sent.text('media.url')}`))
    expect(await file.text()).toBe('picture')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('A5 the same file within seconds is stored once', async () => {
    const first = await upload('a.png', 'picture')
    expect((await upload('a.png', 'picture')).at('id')).toBe(first.at('id'))
    expect((await upload('a.png', 'another')).at('id')).not.toBe(first.at('id'))
    sandbox.control.advance(10_000)
    expect((await upload('a.png', 'picture')).at('id')).not.toBe(first.at('id'))
  })

  it.each([
    ['VAL-14', 'a.exe', 'MZ', 400, { file: ['type is not allowed'] }],
    ['VAL-16 CAT-03', 'a.pdf', '', 400, { detail: 'empty pdf' }],
    ['VAL-16 CAT-03', 'a.pdf', pdf('<</Type /Pages /Count 0>>'), 400, { detail: 'empty pdf' }],
    ['VAL-16 CAT-03', 'a.pdf', 'no pdf at all', 400, { detail: 'empty pdf' }],
    [
      'VAL-16 CAT-11',
      'a.pdf',
      pdf('<</Type/Page>> <</S /JavaScript /JS (x)>>'),
      400,
      { detail: 'executable javascript' },
    ],
    [
      'VAL-16 CAT-11',
      'a.pdf',
      pdf('<</Type/Page>> <</S /J#61vaScript>>'),
      400,
      { detail: 'executable javascript' },
    ],
    [
      'VAL-16 CAT-11',
      'a.pdf',
      packed('<</Type /Page>> <</JS (x)>>'),
      400,
      { detail: 'executable javascript' },
    ],
    ['CAT-11', 'a.png', '<svg><script>x</script></svg>', 400, { detail: 'executable javascript' }],
    ['CAT-21', 'a.png', '', 400, { file: ['should be non-empty'] }],
    ['VAL-15 CAT-04', 'a.png', 'x'.repeat(2_621_440), 413, { detail: 'Payload is too large' }],
  ] as const)('%s refuses %s', async (_, name, content, status, body) => {
    expect(await upload(name, content)).toMatchObject({ status, body })
  })

  it.each([
    ['VAL-16', 'a.pdf', pdf('<</Type /Page /Parent 1 0 R>>')],
    ['VAL-16', 'b.pdf', packed('<</Type /Page /Parent 1 0 R>>')],
    ['VAL-14', 'a.psd', 'layers'],
    ['VAL-15', 'a.png', 'x'.repeat(2_621_439)],
  ] as const)('%s takes %s', async (_, name, content) => {
    expect((await upload(name, content)).status).toBe(200)
  })

  it('a call without a file, and a message with an unknown one, are refused', async () => {
    expect((await buyer.call('POST', '/media', { form: new FormData() })).body).toEqual({
      file: ['should be non-empty'],
    })
    expect((await send('x', trader, 'nothing')).body).toEqual({ media_id: ['is invalid'] })
  })

  it('the stored files together stay below 64 MB', async () => {
    for (let count = 0; count < 30; count += 1)
      await upload(`${count}.png`, `${count}${'x'.repeat(2_600_000)}`)
    const media = sandbox.control.state()['media']
    expect(media).toHaveLength(25)
    expect(media).toContainEqual(expect.objectContaining({ name: '29.png' }))
  }, 120_000)
})
