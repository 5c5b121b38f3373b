import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ChatBubble, type ChatEntry, ChatList } from '../../src/ui/ChatList.tsx'
import { FileDrop } from '../../src/ui/FileDrop.tsx'

const message = (id: number, own = false): ChatEntry => ({ id, own })

/** Sets the size of the list and counts the reads of its height. */
function measure(top: { value: number }) {
  let reads = 0
  const height = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => {
    reads += 1
    return 5000
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'scrollTop', 'get').mockImplementation(() => top.value)
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => {})
  return { height, scrolled, reads: () => reads }
}

describe('the conversation', () => {
  const show = (entries: readonly ChatEntry[]) => (
    <ChatList label="Chat" newText={() => 'New messages'} entries={entries}>
      {entries.map(({ id, own }) => (
        <ChatBubble key={id} {...{ id, own }} text={`message ${id}`} author="trader" time="10:00" />
      ))}
    </ChatList>
  )

  it('CHAT-09 shows new messages with their ids, and stays at the end', () => {
    const { scrolled } = measure({ value: 4600 })
    const { rerender, container } = render(show([message(1)]))
    rerender(show([message(1), message(2)]))
    expect(container.querySelector('[data-message="2"]')).toHaveTextContent('message 2')
    // Each text in its own direction: in that of the page its marks and numbers would stand in another order.
    expect(screen.getByText('message 2')).toHaveAttribute('dir', 'auto')
    expect(scrolled).toHaveBeenLastCalledWith({ top: 1e9, behavior: 'instant' })
    expect(scrolled).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('does not move a list that is scrolled up, and offers to go to the end', async () => {
    const top = { value: 100 }
    const { scrolled } = measure(top)
    const { rerender } = render(show([message(1)]))
    fireEvent.scroll(screen.getByRole('log'))
    scrolled.mockClear()
    rerender(show([message(1), message(2)]))
    expect(scrolled).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'New messages' }))
    expect(scrolled).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it("goes to the end for the reader's own message", () => {
    const { scrolled } = measure({ value: 100 })
    const { rerender } = render(show([message(1)]))
    fireEvent.scroll(screen.getByRole('log'))
    scrolled.mockClear()
    rerender(show([message(1), message(2, true)]))
    expect(scrolled).toHaveBeenCalledOnce()
  })

  it('CHAT-09 announces new messages above an own message that was not sent, and goes to the end when one is sent', () => {
    const { scrolled } = measure({ value: 100 })
    const leaving: ChatEntry = { ...message(90, true), isLeaving: true }
    const failed: ChatEntry = { ...leaving, id: 91 }
    const { rerender } = render(show([message(1), failed]))
    fireEvent.scroll(screen.getByRole('log'))
    scrolled.mockClear()
    rerender(show([message(1), message(2), failed]))
    expect(scrolled).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'New messages' })).toBeInTheDocument()
    rerender(show([message(1), message(2), failed, leaving]))
    expect(scrolled).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('receives 2,000 messages without measuring', () => {
    const { reads } = measure({ value: 4600 })
    const many = Array.from({ length: 2000 }, (_, id) => message(id))
    const { rerender, container } = render(show(many))
    rerender(show([...many, message(2000)]))
    expect(container.querySelectorAll('[data-message]')).toHaveLength(2001)
    expect(reads()).toBe(0)
  })
})

describe('the file field', () => {
  function Receipt({ error }: { error?: string }) {
    const [file, setFile] = useState<File | null>(null)
    const texts = { label: 'Attach receipt', sizeText: '1 KB', progressLabel: '', removeLabel: 'Remove' }
    const acts = { onFile: setFile, onRemove: () => setFile(null) }
    return <FileDrop accept=".png,.pdf" progress={null} {...{ error, file }} {...texts} {...acts} />
  }

  it('shows the chosen file, removes it, and accepts the same file again', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:x')
    URL.revokeObjectURL = vi.fn()
    const { container } = render(<Receipt />)
    const input = screen.getByLabelText<HTMLInputElement>('Attach receipt')
    expect(input).toHaveAttribute('name', 'file')
    const file = new File(['x'], 'receipt.png', { type: 'image/png' })
    await userEvent.upload(input, file)
    expect(screen.getByText('receipt.png')).toBeInTheDocument()
    expect(container.querySelector('img')).toHaveAttribute('src', 'blob:x')
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:x')
    expect(input).toHaveValue('')
    await userEvent.upload(input, file)
    expect(screen.getByText('receipt.png')).toBeInTheDocument()
  })

  it('announces an error', () => {
    render(<Receipt error="file too big" />)
    expect(screen.getByRole('alert')).toHaveTextContent('file too big')
    expect(screen.getByLabelText('Attach receipt')).toHaveAccessibleDescription('file too big')
  })
})
