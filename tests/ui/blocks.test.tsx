import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { BankMark } from '../../src/ui/BankMark.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { HiddenHeading, PageFrame } from '../../src/ui/PageFrame.tsx'
import { QrCode } from '../../src/ui/QrCode.tsx'
import { Result } from '../../src/ui/Result.tsx'
import { VoteButtons } from '../../src/ui/VoteButtons.tsx'
import { lettersOf } from '../../src/ui/bankStyle.ts'

describe('smaller parts', () => {
  it('SPEC-18 a notice is announced by its kind, without its buttons', () => {
    const { container } = render(
      <>
        <Notice
          kind="danger"
          notice="requisites-changed"
          title="New"
          actions={<button type="button">Got it</button>}
        >
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
    const changed = container.querySelector('[data-notice=requisites-changed]')
    expect(changed).toContainElement(screen.getByRole('alert'))
    expect(screen.getByRole('alert').textContent).toBe('Newchanged')
    expect(screen.getByRole('status')).toHaveTextContent('offline')
    expect(screen.getByRole('note')).toHaveTextContent('scams')
  })

  it('a result carries its hook and waiting is a status', () => {
    const { container } = render(<Result result="waiting" title="Waiting" text="for the seller" />)
    expect(container.querySelector('[data-result=waiting]')).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('Waiting')
  })

  it('thanks for a vote of another tab take no focus', () => {
    const texts = { question: 'How was it?', likeText: 'Good', dislikeText: 'Bad' }
    const { rerender } = render(<VoteButtons {...texts} thanks={null} onVote={vi.fn()} />)
    rerender(<VoteButtons {...texts} thanks="Thank you" onVote={vi.fn()} />)
    expect(screen.getByRole('status')).toHaveTextContent('Thank you')
    expect(document.body).toHaveFocus()
  })

  it('the page frame has its hooks, a skip link and a live region', () => {
    const texts = { skipText: 'Skip', header: 'Shop', aside: 'Order', asideLabel: 'Order', announce: 'Ready' }
    const { container } = render(
      <PageFrame page="payment" step="init" {...texts}>
        <p>content</p>
      </PageFrame>,
    )
    expect(container.firstElementChild).toHaveAttribute('data-page', 'payment')
    expect(container.firstElementChild).toHaveAttribute('data-step', 'init')
    expect(screen.getByRole('link', { name: 'Skip' })).toHaveAttribute('href', '#main')
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main')
    expect(screen.getByRole('complementary', { name: 'Order' })).toBeInTheDocument()
    expect(screen.getByText('Ready')).toHaveAttribute('aria-live', 'polite')
  })

  it('PUR-23 the step is loading while the screen inside is', () => {
    const frame = (content: ReactNode) => (
      <PageFrame page="payment" step="payment" skipText="Skip">
        {content}
      </PageFrame>
    )
    const { container, rerender } = render(frame(<HiddenHeading text="Secure payment" />))
    expect(container.firstElementChild).toHaveAttribute('data-step', 'loading')
    rerender(frame(<h1>Send the money</h1>))
    expect(container.firstElementChild).toHaveAttribute('data-step', 'payment')
  })

  it('a bank has letters as its icon, so that no image is loaded', () => {
    const { container } = render(<BankMark name="Сбербанк" />)
    expect(container.querySelector('img')).toBeNull()
    const names = ['Сбербанк', 'Альфа-Банк', 'ВТБ', 'Bank of America', 'Почта Банк', 'Банк', '', '🙂 1']
    expect(names.map(lettersOf)).toEqual(['С', 'А', 'ВТБ', 'OA', 'П', 'Б', '', '1'])
  })

  it('a QR code has a name and a white plate', () => {
    const { container } = render(<QrCode value="bitcoin:x" title="Pay by QR" size={200} />)
    expect(screen.getByRole('img', { name: 'Pay by QR' })).toBeInTheDocument()
    expect(container.querySelector('path')).toHaveAttribute('fill', '#fff')
  })
})
