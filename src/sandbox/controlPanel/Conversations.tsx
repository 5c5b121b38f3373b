/** The payer's conversations, with an input to write as any participant. */
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ChatBubble, ChatList } from '../../ui/ChatList.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ACTOR_LABELS } from './labels.ts'
import { stepOf } from './script.ts'
import { runStep } from './store.ts'
import type { OrderDetail, ActionActor } from './wire.ts'
import styles from './ControlPanel.module.css'

export function Conversations({ order }: { readonly order: OrderDetail }) {
  const [open, setOpen] = useState(order.conversations[0]?.with ?? '')
  return (
    <Stack className={styles.chat}>
      <Tabs
        label="Conversations"
        current={open}
        onSelect={setOpen}
        tabs={order.conversations.map((conversation) => ({
          id: conversation.with,
          label: conversation.with,
          panel: <Messages conversation={conversation} />,
        }))}
      />
      <Composer order={order} />
    </Stack>
  )
}

function Messages({ conversation }: { readonly conversation: OrderDetail['conversations'][number] }) {
  const { with: reader, messages } = conversation
  const isOwn = (message: (typeof messages)[number]) => message.sender === reader
  return (
    <ChatList
      label={`Conversation with ${reader}`}
      empty="Nobody has written yet."
      newText={() => 'New messages'}
      entries={messages.map((message) => ({ id: message.id, own: isOwn(message) }))}
    >
      {messages.map((message) => (
        <ChatBubble
          key={message.id}
          id={message.id}
          own={isOwn(message)}
          text={message.message ?? ''}
          author={message.sender}
          time={message.created_at.slice(11, 16)}
          media={message.media && <span>📎 {message.media.name}</span>}
        />
      ))}
    </ChatList>
  )
}

function Composer({ order }: { readonly order: OrderDetail }) {
  const acts = order.actions.filter(({ body }) => body['action'] === 'message')
  const [actor, setActor] = useState<ActionActor>('trader')
  const [text, setText] = useState('')
  const act = acts.find((one) => one.actor === actor) ?? acts[0]
  if (!act) return null

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (act && text.trim() && (await runStep(order.key, stepOf(act, { text }), act.id))) setText('')
  }
  return (
    <form className={`${styles.row} ${styles.end}`} onSubmit={(event) => void send(event)} aria-label="Write">
      <Select
        label="Write as"
        name="as"
        value={act.actor}
        onValue={(value) => setActor(acts.find((one) => one.actor === value)?.actor ?? actor)}
      >
        {acts.map((one) => (
          <option key={one.actor} value={one.actor}>
            {ACTOR_LABELS[one.actor]}
          </option>
        ))}
      </Select>
      <div className={styles.grow}>
        <Field label="Message" name="message" value={text} onValue={setText} autoComplete="off" />
      </div>
      <Button type="submit" icon="send" disabled={!text.trim()}>
        Send
      </Button>
    </form>
  )
}
