import { deflateSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { refused, type Reply } from './reply.ts'
import { useSandbox } from './useSandbox.ts'
import { Visitor } from './visitor.ts'

const { sandbox, visitor: buyer } = useSandbox('buyer@mail.com')
let deal: string
let trader: string
const send = (message: string, receiver = trader, media_id: unknown = null): Promise<Reply> =>
  buyer.post('/user-messages', { receiver, message, media_id, symbol: 'usdt' })

beforeEach(async () => {
  ;({ deal, trader } = await sandbox.dealOf(buyer))
})

describe('chat', () => {
  it('API-16 API-17 DATA-13 CHAT-02 sends and lists, oldest first', async () => {
    const sent = await send('Hello')
    const created_at = sandbox.control.now()
    expect(sent.body).toMatchObject({ sender: buyer.nickname, message: 'Hello', media: null, created_at })
    sandbox.advance(1_000)
    sandbox.control.actOnDeal(deal, { action: 'message', text: 'Hi' })
    sandbox.control.actOnDeal(deal, { action: 'message', as: 'payer', text: 'Thanks' })
    expect((await buyer.messages(trader)).body).toMatchObject([
      { id: sent.at('id'), message: 'Hello' },
      { sender: trader, message: 'Hi' },
      { sender: buyer.nickname, message: 'Thanks' },
    ])
    expect((await buyer.messages('support')).body).toEqual([])
  })

  it('NET-07 an identical message within seconds is a replay, later it is a new one', async () => {
    const first = await send('Paid')
    sandbox.advance(5_000)
    expect((await send('Paid')).at('id')).toBe(first.at('id'))
    sandbox.advance(5_000)
    expect((await send('Paid')).at('id')).not.toBe(first.at('id'))
    expect((await buyer.messages(trader)).body).toHaveLength(2)
  })

  it.each([
    ['CHAT-04 CAT-09', 'a'.repeat(1025), { message: ['is too long'] }],
    ['CHAT-05 CAT-21', '  ', { message: ['should be non-empty'] }],
  ])('%s refuses a text that is too long or empty', async (_, text, fields) => {
    expect(await send(text)).toMatchObject(refused(fields))
    expect((await send('a'.repeat(1024))).status).toBe(200)
  })

  it('CHAT-03 API-15 is opened with the partner of the deal or with support, by one of the two ids', async () => {
    const open = (body: unknown) => buyer.post('/user-messages/open-chat-message', body)
    expect((await open({ receiver: trader, deal_id: deal })).body).toEqual([])
    expect((await open({ receiver: 'support', deal_id: deal })).body).toEqual([])
    expect((await open({ receiver: 'somebody', deal_id: deal })).status).toBe(403)
    expect((await open({ receiver: trader })).status).toBe(400)
    expect((await open({ receiver: trader, deal_id: deal, autodeal_id: deal })).status).toBe(400)
  })

  it('ROLE-04 about an automatic deal the payer writes to support, and support to the payer', async () => {
    const { id } = sandbox.control.purchase({ status: 1, autodeal: { autodeal_id: 'auto-1' } })
    for (const as of ['payer', 'support', 'trader'])
      sandbox.control.actOnDeal('auto-1', { action: 'message', as, text: `as ${as}` })
    const payer = await new Visitor(sandbox).resume('purchase', id)
    expect((await payer.messages('support')).body).toMatchObject([
      { sender: payer.nickname, message: 'as payer' },
      { sender: 'support', message: 'as support' },
      { sender: 'support', message: 'as trader' },
    ])
  })

  it('CAT-05 an account can neither write to strangers nor read the messages of others', async () => {
    await send('secret')
    expect(await send('hi', 'operator')).toMatchObject(refused('user not participant', 403))
    const other = await new Visitor(sandbox).register('other@mail.com')
    expect((await other.messages(trader)).body).toEqual([])
    expect((await other.post('/user-messages', { receiver: trader, message: 'x' })).status).toBe(403)
  })

  it('BAN-04 CAT-01 a trader who blocks the payer gets no more messages', async () => {
    sandbox.act(deal, 'block')
    expect(await send('Hello?')).toMatchObject(refused('User baned'))
    expect((await buyer.messages(trader)).body).toEqual([])
    expect((await send('Help', 'support')).status).toBe(200)
  })

  it('CHAT-01 the trader can go offline and come online again', async () => {
    const online = async () => (await buyer.deal(deal)).at('seller.is_online')
    expect(await online()).toBe(true)
    sandbox.act(deal, 'offline')
    expect(await online()).toBe(false)
    sandbox.act(deal, 'online')
    expect(await online()).toBe(true)
  })

  it('a conversation of 6000 messages keeps its newest 5000', async () => {
    for (let count = 0; count < 6_000; count += 1)
      sandbox.control.actOnDeal(deal, { action: 'message', text: String(count) })
    const { body } = await buyer.messages(trader)
    expect(body).toHaveLength(5_000)
    expect(body).toContainEqual(expect.objectContaining({ message: '5999' }))
  })
})

describe('files', () => {
  const upload = (name: string, content: BlobPart) => buyer.upload(name, content)
  const pdf = (inside: string) => `%PDF-1.7\n${inside}\n%%EOF`
  const packed = (inside: string) =>
    new Uint8Array(
      Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj <</Type /ObjStm /Filter /FlateDecode>> stream\r\n'),
        deflateSync(Buffer.from(inside)),
        Buffer.from('\nendstream endobj\n%%EOF'),
      ]),
    )
  const EMPTY_PDF = refused('empty pdf')
  const SCRIPT = refused('executable javascript')

  it('API-18 CHAT-07 stores a file, which a message then contains', async () => {
    const id = (await upload('receipt.PNG', 'picture')).at('id')
    const sent = await send('', trader, id)
    expect(sent.body).toMatchObject({ message: null, media: { id, name: 'receipt.PNG', mime: 'image/png' } })
    expect(sent.text('media.url')).toMatch(/^\/api\/v1\/media\/[0-9a-f]{24}\/receipt\.PNG$/)
    const file = await sandbox.fetch(new Request(`http://localhost${sent.text('media.url')}`))
    expect(await file.text()).toBe('picture')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('A5 the same file within seconds is stored once', async () => {
    const first = await upload('a.png', 'picture')
    expect((await upload('a.png', 'picture')).at('id')).toBe(first.at('id'))
    expect((await upload('a.png', 'another')).at('id')).not.toBe(first.at('id'))
    sandbox.advance(10_000)
    expect((await upload('a.png', 'picture')).at('id')).not.toBe(first.at('id'))
  })

  it.each([
    ['VAL-14', 'a.exe', 'MZ', refused({ file: ['type is not allowed'] })],
    ['VAL-16 CAT-03', 'a.pdf', '', EMPTY_PDF],
    ['VAL-16 CAT-03', 'a.pdf', pdf('<</Type /Pages /Count 0>>'), EMPTY_PDF],
    ['VAL-16 CAT-03', 'a.pdf', 'no pdf at all', EMPTY_PDF],
    ['VAL-16 CAT-11', 'a.pdf', pdf('<</Type/Page>> <</S /JavaScript /JS (x)>>'), SCRIPT],
    ['VAL-16 CAT-11', 'a.pdf', pdf('<</Type/Page>> <</S /J#61vaScript>>'), SCRIPT],
    ['VAL-16 CAT-11', 'a.pdf', packed('<</Type /Page>> <</JS (x)>>'), SCRIPT],
    ['CAT-11', 'a.png', '<svg><script>x</script></svg>', SCRIPT],
    ['CAT-21', 'a.png', '', refused({ file: ['should be non-empty'] })],
    ['VAL-15 CAT-04', 'a.png', 'x'.repeat(2_621_440), refused('Payload is too large', 413)],
  ] as const)('%s refuses %s', async (_, name, content, answer) => {
    expect(await upload(name, content)).toMatchObject(answer)
  })

  it.each([
    ['VAL-16', 'a.pdf', pdf('<</Type /Page /Parent 1 0 R>>')],
    ['VAL-16', 'b.pdf', packed('<</Type /Page /Parent 1 0 R>>')],
    ['VAL-14', 'a.psd', 'layers'],
    ['VAL-15', 'a.png', 'x'.repeat(2_621_439)],
  ] as const)('%s accepts %s', async (_, name, content) => {
    expect((await upload(name, content)).status).toBe(200)
  })

  it('a call without a file, and a message with an unknown one, are refused', async () => {
    const empty = await buyer.call('POST', '/media', { form: new FormData() })
    expect(empty.body).toEqual({ file: ['should be non-empty'] })
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
