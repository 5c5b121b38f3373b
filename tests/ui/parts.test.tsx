import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { LinkOut, NewTabProvider } from '../../src/ui/LinkOut.tsx'
import { Tabs } from '../../src/ui/Tabs.tsx'

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

  it('are one Tab stop; arrows, Home and End move the focus and open', async () => {
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

  it('PUR-09 leave the shortcuts of the browser alone, e.g. Alt and an arrow, which goes back', () => {
    render(<Deal />)
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
      for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End'])
        expect(fireEvent.keyDown(tab(/Deal/), { key, [modifier]: true }), `${modifier} ${key}`).toBe(true)
    expect(tab(/Deal/)).toHaveAttribute('aria-selected', 'true')
  })

  it('have their page hooks and counters', async () => {
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

describe('an external link', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'shop.example',
    '//shop.example',
    '/\\shop.example',
    '/\t/shop.example',
    '',
    null,
  ])('does not link to %j', (href) => {
    render(<LinkOut href={href}>Shop</LinkOut>)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('Shop')).toBeInTheDocument()
  })

  it('ROLE-05 links to a path of this origin, as a setting and the gateway may name it', () => {
    render(
      <LinkOut href="/help?from=pay" showHost>
        Support
      </LinkOut>,
    )
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: `Support ${location.host}` })
    expect(link.href).toBe(`${location.origin}/help?from=pay`)
  })

  it('shows the host, opens a new tab without opener or referrer, and says so', () => {
    render(
      <NewTabProvider value="(new tab)">
        <LinkOut href="https://shop.example/back?x=1" showHost data-action="back-to-site">
          Back
        </LinkOut>
      </NewTabProvider>,
    )
    const link = screen.getByRole('link', { name: 'Back shop.example (new tab)' })
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('data-action', 'back-to-site')
  })
})
