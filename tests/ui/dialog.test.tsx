import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../../src/ui/Button.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { PrintPage } from '../../src/ui/PrintPage.tsx'

function Question({ closable = true, isDescribed = false }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Dialog
          title="Did you pay?"
          overlay="confirm"
          isDescribed={isDescribed}
          onClose={closable ? close : undefined}
          closeLabel="Close"
          actions={
            <>
              <Button data-action="dialog-confirm">Yes</Button>
              <Button data-action="dialog-cancel" onClick={close}>
                No
              </Button>
            </>
          }
        >
          <p>Only after the money is sent.</p>
          <input type="file" name="file" aria-label="Receipt" />
        </Dialog>
      )}
    </main>
  )
}

async function open(props = {}) {
  const view = render(<Question {...props} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  return view
}

describe('a dialog', () => {
  it('has a label and page hooks, and focuses its title', async () => {
    await open({ isDescribed: true })
    const dialog = screen.getByRole('dialog', { name: 'Did you pay?' })
    expect(dialog).toHaveAttribute('data-overlay', 'confirm')
    expect(dialog).toHaveAttribute('aria-modal', 'true')
    expect(dialog).toHaveAccessibleDescription(/Only after the money is sent/)
    expect(screen.getByRole('heading', { name: 'Did you pay?' })).toHaveFocus()
  })

  it('keeps the focus inside in both directions', async () => {
    await open()
    const close = screen.getByRole('button', { name: 'Close' })
    const no = screen.getByRole('button', { name: 'No' })
    await userEvent.tab({ shift: true })
    expect(no).toHaveFocus()
    await userEvent.tab()
    expect(close).toHaveFocus()
    await userEvent.tab({ shift: true })
    expect(no).toHaveFocus()
  })

  it('returns the focus to the control that opened it', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'No' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('moves the focus to the main part when that control is gone', async () => {
    function Page() {
      const [state, setState] = useState<'start' | 'asked' | 'done'>('start')
      const yes = <Button onClick={() => setState('done')}>Yes</Button>
      return (
        <main tabIndex={-1}>
          {state === 'start' && <Button onClick={() => setState('asked')}>Open</Button>}
          {state === 'asked' && <Dialog title="Sure?" overlay="confirm" actions={yes} />}
        </main>
      )
    }
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('closes on Escape and on the back gesture', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('CHAT-02 does not close, and lose what was typed, on the Escape that ends a composition', async () => {
    await open()
    const field = screen.getByLabelText('Receipt')
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
    // In Safari the composition has ended by then.
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 })
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('stays when it must be answered', async () => {
    await open({ closable: false })
    await userEvent.keyboard('{Escape}')
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('does not close when the file picker is cancelled', async () => {
    await open()
    fireEvent(screen.getByLabelText('Receipt'), new Event('cancel', { bubbles: true }))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('works where the browser has no modal dialogs', async () => {
    const showModal = HTMLDialogElement.prototype.showModal
    Reflect.set(HTMLDialogElement.prototype, 'showModal', undefined)
    try {
      await open()
      expect(screen.getByRole('dialog')).toHaveAttribute('open')
      await userEvent.keyboard('{Escape}')
      expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
    } finally {
      HTMLDialogElement.prototype.showModal = showModal
    }
  })

  it('survives being mounted twice', async () => {
    const close = vi.fn()
    render(
      <StrictMode>
        <Dialog title="Twice" overlay="info" onClose={close} closeLabel="Close" />
      </StrictMode>,
    )
    fireEvent(screen.getByRole('dialog'), new Event('close'))
    expect(close).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toHaveAttribute('open')
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })

  it('a field can take the focus instead of the title', () => {
    render(
      <Dialog title="Login" overlay="login">
        <input aria-label="Password" data-autofocus />
      </Dialog>,
    )
    expect(screen.getByLabelText('Password')).toHaveFocus()
  })
})

it('a printable document keeps the focus inside, closes on Escape and returns the focus', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false)
    const print = <Button>Print</Button>
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen && (
          <PrintPage kind="proof" title="Proof" actions={print} onClose={() => setOpen(false)}>
            <a href="#rules">Rules</a>
          </PrintPage>
        )}
      </>
    )
  }
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('heading', { name: 'Proof' })).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'Rules' })).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Print' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})

it('DLG-04 a busy button ignores presses, keeps the focus and its name', async () => {
  const press = vi.fn()
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { rerender } = render(<Button onClick={press}>Yes</Button>)
  await userEvent.click(screen.getByRole('button'))
  rerender(
    <form onSubmit={submit}>
      <Button busy type="submit" onClick={press}>
        Yes
      </Button>
    </form>,
  )
  await userEvent.dblClick(screen.getByRole('button', { name: 'Yes' }))
  expect(press).toHaveBeenCalledOnce()
  expect(submit).not.toHaveBeenCalled()
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('button')).not.toBeDisabled()
})
