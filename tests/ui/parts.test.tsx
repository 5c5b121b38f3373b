import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Accordion } from '../../src/ui/Accordion.tsx'
import { BankMark, lettersOf } from '../../src/ui/BankMark.tsx'
import { HOLD_MS, HoldButton } from '../../src/ui/HoldButton.tsx'
import { LanguageMenu } from '../../src/ui/LanguageMenu.tsx'
import { LinkOut } from '../../src/ui/LinkOut.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { PageFrame } from '../../src/ui/PageFrame.tsx'
import { QrCode } from '../../src/ui/QrCode.tsx'
import { Result } from '../../src/ui/Result.tsx'
import { Tabs } from '../../src/ui/Tabs.tsx'
import { Toasts } from '../../src/ui/Toasts.tsx'
import { VersionLabel } from '../../src/ui/VersionLabel.tsx'
import { VoteButtons } from '../../src/ui/VoteButtons.tsx'

afterEach(() => {
  vi.useRealTimers()
})

describe('tabs', () => {
  function Deal() {
    const [current, setCurrent] = useState('deal')
    const tabs = [
      { id: 'deal', label: 'Deal', panel: 'the deal' },
      { id: 'info', label: 'Information', panel: 'the facts' },
      { id: 'chat', label: 'Chat', badge: 2, badgeLabel: '2 unread', panel: 'the chat' },
    ]
    return <Tabs label="Parts" tabs={tabs} current={current} onSelect={setCurrent} />
  }
  const tab = (name: RegExp) => screen.getByRole('tab', { name })

  it('are one stop for the keyboard; arrows, Home and End move and open', async () => {
    render(<Deal />)
    await userEvent.tab()
    expect(tab(/Deal/)).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    expect(tab(/Information/)).toHaveFocus()
    expect(screen.getByRole('tabpanel', { name: 'Information' })).toHaveTextContent('the facts')
    await userEvent.keyboard('{End}')
    expect(tab(/Chat/)).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    expect(tab(/Deal/)).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(tab(/Chat/)).toHaveFocus()
    await userEvent.keyboard('{Home}')
    expect(tab(/Deal/)).toHaveAttribute('aria-selected', 'true')
    await userEvent.tab()
    expect(screen.getByRole('tabpanel')).toHaveFocus()
  })

  it('carry their hooks and counters', async () => {
    render(<Deal />)
    expect(tab(/Chat/)).toHaveAttribute('data-action', 'tab')
    expect(tab(/Chat/)).toHaveAttribute('data-tab', 'chat')
    expect(tab(/Chat/)).toHaveAccessibleName('Chat 2 unread')
    expect(within(tab(/Chat/)).getByText('2')).toHaveAttribute('data-field', 'unread')
    expect(tab(/Deal/).querySelector('[data-field=unread]')).toBeNull()
    await userEvent.click(tab(/Chat/))
    expect(screen.getByRole('tabpanel')).toHaveTextContent('the chat')
  })
})

describe('the accordion', () => {
  it('HINT-01 opening one part closes the other', async () => {
    const items = [
      { id: 'pay', title: 'How to pay', content: 'like this' },
      { id: 'check', title: 'Where to check', content: 'there' },
      { id: 'safe', title: 'Safety', content: 'take care' },
    ]
    render(<Accordion items={items} />)
    const opener = (name: string) => screen.getByRole('button', { name })
    await userEvent.click(opener('How to pay'))
    await userEvent.click(opener('Where to check'))
    expect(opener('How to pay')).toHaveAttribute('aria-expanded', 'false')
    expect(opener('Where to check')).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getAllByRole('region')).toHaveLength(1)
    expect(screen.getByRole('region', { name: 'Where to check' })).toHaveTextContent('there')
    await userEvent.click(opener('Where to check'))
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('toasts', () => {
  it('NOTE-01 live in one region that is there before the first of them', () => {
    const { rerender } = render(<Toasts label="Messages" toasts={[]} />)
    const region = screen.getByRole('log', { name: 'Messages' })
    expect(region).toHaveAttribute('data-toasts')
    expect(region).toHaveAttribute('aria-live', 'polite')
    rerender(
      <Toasts
        label="Messages"
        toasts={[
          { id: 1, text: 'Copied' },
          { id: 2, text: 'Saved', kind: 'success' },
        ]}
      />,
    )
    expect(screen.getByRole('log')).toBe(region)
    expect(region.children).toHaveLength(2)
    rerender(<Toasts label="Messages" toasts={[]} />)
    expect(region).toBeEmptyDOMElement()
  })

  it('NOTE-07 the version stands beside them with its hook', () => {
    render(<VersionLabel text="v1.6.34" />)
    expect(screen.getByText('v1.6.34')).toHaveAttribute('data-field', 'version')
  })
})

describe('the hold button', () => {
  function show(checked = false) {
    vi.useFakeTimers()
    const confirm = vi.fn()
    render(
      <HoldButton onConfirm={confirm} checked={checked} hint="Hold it" data-action="received-payout">
        Send
      </HoldButton>,
    )
    return { confirm, button: screen.getByRole('button', { name: 'Send' }) }
  }
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  it.each([' ', 'Enter'])('acts once when the key "%s" is held long enough', (key) => {
    const { confirm, button } = show()
    fireEvent.keyDown(button, { key })
    fireEvent.keyDown(button, { key, repeat: true })
    wait(HOLD_MS - 1)
    expect(confirm).not.toHaveBeenCalled()
    wait(1)
    expect(confirm).toHaveBeenCalledOnce()
    fireEvent.keyDown(button, { key, repeat: true })
    wait(HOLD_MS * 2)
    expect(confirm).toHaveBeenCalledOnce()
    expect(button).toHaveAccessibleDescription('Hold it')
    expect(button).toHaveAttribute('data-action', 'received-payout')
  })

  it('forgets a hold that is let go', () => {
    const { confirm, button } = show()
    fireEvent.keyDown(button, { key: ' ' })
    wait(1000)
    fireEvent.keyUp(button, { key: ' ' })
    fireEvent.pointerDown(button, { button: 0 })
    wait(1000)
    fireEvent.pointerLeave(button)
    fireEvent.pointerDown(button, { button: 0 })
    wait(1000)
    fireEvent.blur(button)
    fireEvent.click(button)
    wait(5000)
    expect(confirm).not.toHaveBeenCalled()
  })

  it('acts when the pointer holds it', () => {
    const { confirm, button } = show()
    fireEvent.pointerDown(button, { button: 0 })
    wait(HOLD_MS)
    fireEvent.pointerUp(button)
    fireEvent.click(button)
    expect(confirm).toHaveBeenCalledOnce()
  })

  it('takes a plain press when the person has ticked that they mean it', () => {
    const { confirm, button } = show(true)
    fireEvent.click(button)
    expect(confirm).toHaveBeenCalledOnce()
  })
})

describe('a link that leaves', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', '/inside', '', null])('does not link to %s', (href) => {
    render(<LinkOut href={href}>Shop</LinkOut>)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('Shop')).toBeInTheDocument()
  })

  it('shows the host, opens a new tab without ties and says so', () => {
    render(
      <LinkOut
        href="https://shop.example/back?x=1"
        showHost
        newTabText="(new tab)"
        data-action="back-to-site"
      >
        Back
      </LinkOut>,
    )
    const link = screen.getByRole('link', { name: 'Back shop.example (new tab)' })
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('data-action', 'back-to-site')
  })
})

describe('the language menu', () => {
  it('lists languages by their own names, chooses by keyboard and gives the focus back', async () => {
    const choose = vi.fn()
    const languages = [
      { key: 'ru', name: 'Русский', tag: 'ru' },
      { key: 'tj', name: 'Тоҷикӣ', tag: 'tg' },
    ] as const
    render(<LanguageMenu label="Language" languages={languages} current="ru" onChoose={choose} />)
    const opener = screen.getByRole('button', { name: 'Language: Русский' })
    await userEvent.click(opener)
    expect(screen.getByRole('button', { name: 'Русский' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    const tajik = screen.getByRole('button', { name: 'Тоҷикӣ' })
    expect(tajik).toHaveFocus()
    expect(tajik).toHaveAttribute('lang', 'tg')
    expect(tajik).toHaveAttribute('data-lang', 'tj')
    await userEvent.keyboard('{Enter}')
    expect(choose).toHaveBeenCalledExactlyOnceWith('tj')
    expect(opener).toHaveFocus()
    expect(opener).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(opener)
    await userEvent.keyboard('{Escape}')
    expect(opener).toHaveFocus()
    expect(opener).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('smaller parts', () => {
  it('a notice speaks by its kind', () => {
    render(
      <>
        <Notice kind="danger" notice="requisites-changed">
          changed
        </Notice>
        <Notice kind="warning" notice="offline">
          offline
        </Notice>
        <Notice kind="warning" role="note">
          scams
        </Notice>
      </>,
    )
    expect(screen.getByRole('alert')).toHaveAttribute('data-notice', 'requisites-changed')
    expect(screen.getByRole('status')).toHaveAttribute('data-notice', 'offline')
    expect(screen.getByRole('note')).toHaveTextContent('scams')
  })

  it('a result carries its hook and waiting is a status', () => {
    const { container } = render(<Result result="waiting" title="Waiting" text="for the seller" />)
    expect(container.querySelector('[data-result=waiting]')).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('Waiting')
  })

  it('votes once per press with the right method', async () => {
    const vote = vi.fn()
    const texts = { question: 'How was it?', likeText: 'Good', dislikeText: 'Bad' }
    const { rerender } = render(<VoteButtons {...texts} onVote={vote} />)
    await userEvent.click(screen.getByRole('button', { name: 'Bad' }))
    expect(vote).toHaveBeenCalledExactlyOnceWith('dislike')
    rerender(<VoteButtons {...texts} busy="dislike" onVote={vote} />)
    await userEvent.click(screen.getByRole('button', { name: 'Bad' }))
    await userEvent.click(screen.getByRole('button', { name: 'Good' }))
    expect(vote).toHaveBeenCalledOnce()
  })

  it('the page frame has its hooks, a skip link and a voice', () => {
    const { container } = render(
      <PageFrame
        page="payment"
        step="init"
        skipText="Skip"
        header="Shop"
        aside="Order"
        asideLabel="Order"
        announce="Ready"
      >
        content
      </PageFrame>,
    )
    expect(container.firstElementChild).toHaveAttribute('data-page', 'payment')
    expect(container.firstElementChild).toHaveAttribute('data-step', 'init')
    expect(screen.getByRole('link', { name: 'Skip' })).toHaveAttribute('href', '#main')
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main')
    expect(screen.getByRole('complementary', { name: 'Order' })).toBeInTheDocument()
    expect(screen.getByText('Ready')).toHaveAttribute('aria-live', 'polite')
  })

  it('a bank is marked by letters, with nothing to load', () => {
    const { container } = render(<BankMark name="Сбербанк" />)
    expect(container.querySelector('img')).toBeNull()
    const names = ['Сбербанк', 'Альфа-Банк', 'ВТБ', 'Bank of America', 'Почта Банк', 'Банк', '', '🙂 1']
    expect(names.map(lettersOf)).toEqual(['С', 'А', 'ВТБ', 'OA', 'П', 'Б', '', '1'])
  })

  it('a QR code has a name and a white plate', () => {
    const { container } = render(<QrCode value="bitcoin:x" title="Pay by QR" />)
    expect(screen.getByRole('img', { name: 'Pay by QR' })).toBeInTheDocument()
    expect(container.querySelector('path')).toHaveAttribute('fill', '#fff')
  })
})
