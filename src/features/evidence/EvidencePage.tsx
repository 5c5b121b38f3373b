/** The evidence pack as a page to print. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { formatInstant } from '../../i18n/formatTime.ts'
import type { TextKey } from '../../i18n/types.ts'
import { useLang } from '../../i18n/useLang.ts'
import { partnerName } from '../../rules/chatPartner.ts'
import { otherSide } from '../../rules/deal.ts'
import { actorText, type HistoryActor } from '../../rules/history.ts'
import { withoutDirectionMarks } from '../../rules/text.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Facts, OrderDocument } from './DocumentParts.tsx'
import { SaveFile } from './SaveFile.tsx'
import type { SealedPack } from './evidencePack.ts'
import { evidenceClosed } from './evidenceSlice.ts'
import { type Money, rateText } from './orderFacts.ts'

const STATUS = {
  created: 'deal:pack.created',
  in_process: 'deal:pack.inProcess',
  ok: 'deal:pack.done',
  not_ok: 'deal:pack.notDone',
} as const satisfies Record<SealedPack['order']['status'], TextKey>

export function EvidencePage({ pack }: { pack: SealedPack }) {
  const { t } = useTranslation('deal')
  const dispatch = useAppDispatch()
  return (
    <OrderDocument
      kind="evidence"
      title={t('pack.heading')}
      action={<SaveFile />}
      onClose={() => void dispatch(evidenceClosed())}
    >
      <Order pack={pack} />
      <Requisites pack={pack} />
      <History pack={pack} />
      <Dispute pack={pack} />
      <Chats pack={pack} />
      <Files pack={pack} />
      <Page pack={pack} />
    </OrderDocument>
  )
}

/** The texts of a part, its moments and who did something. */
function useWords() {
  const { t, i18n } = useTranslation(['deal', 'account'])
  const lang = useLang()
  const side = useAppSelector(selectSide)
  return {
    t,
    i18n,
    lang,
    instant: (iso: string | null) => (iso === null ? '' : formatInstant(Date.parse(iso), lang)),
    actor: (by: HistoryActor) => i18n.t(actorText(by, side)),
  }
}

function Order({ pack: { order, deal } }: { pack: SealedPack }) {
  const { t, i18n, lang, actor } = useWords()
  const role = order.kind === 'deposit' ? null : i18n.t(actorText('trader', otherSide(order.side)))
  const text = (money: Money | null) => money && formatMoney(money.amount, money.currency, lang)
  return (
    <Facts
      rows={[
        [t('info.merchant'), [...new Set([order.shop, order.site])].filter((one) => one !== null).join(', ')],
        [t('info.order'), order.label],
        [t('info.number'), deal?.number],
        [t('info.skyId'), deal?.id],
        [t('pack.status'), i18n.t(STATUS[order.status])],
        [t('pack.fiat'), text(order.fiat)],
        [t('pack.coins'), text(order.coin)],
        [t('pack.rate'), rateText(order, i18n.t, lang)],
        [t('info.method'), order.method],
        // Who "You" is in the other parts, for a reader who has only this paper.
        [actor('me'), role],
        [t('pack.partner'), deal?.partner && partnerName(deal.partner)],
        [t('info.transaction'), deal?.transaction_link],
      ]}
    />
  )
}

/** Masked, because nobody must pay to an earlier requisite; the rest is enough to recognize it. */
function Requisites({ pack: { requisites, deal } }: { pack: SealedPack }) {
  const { t, instant } = useWords()
  return (
    <Part title={t('pack.requisites')} isEmpty={requisites.length === 0}>
      <Facts
        rows={requisites.map(({ shown_at: from, replaced_at: to, masked, deal_id: id }) => [
          <span key={from} translate="no">
            {[instant(from), instant(to)].filter((one) => one !== '').join(' – ')}
          </span>,
          // That of an earlier deal is of another trader.
          id === null || id === deal?.id ? masked : `${masked} (${t('info.skyId')} ${id})`,
        ])}
      />
      <p>{t('pack.requisitesOld')}</p>
    </Part>
  )
}

function History({ pack: { history } }: { pack: SealedPack }) {
  const { t, instant, actor } = useWords()
  return (
    <Part title={t('account:log.title')} isEmpty={history.length === 0}>
      <table>
        <tbody>
          {history.map(({ at, is_late: isLate, by, text }, place) => (
            <tr key={place}>
              <th scope="row" translate={isLate ? undefined : 'no'}>
                {isLate ? t('account:log.late', { time: instant(at) }) : instant(at)}
              </th>
              <td>{actor(by)}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

function Dispute({ pack: { dispute } }: { pack: SealedPack }) {
  const { t, instant, actor } = useWords()
  if (dispute === null) return null
  const { opened_by: openedBy, opened_at: openedAt, joined_by: joinedBy } = dispute
  return (
    <Part title={t('pack.dispute')}>
      <Facts
        rows={[
          [t('pack.disputeOpened'), openedBy && `${actor(openedBy)} ${instant(openedAt)}`.trim()],
          [t('pack.disputeJoined'), joinedBy && actor(joinedBy)],
        ]}
      />
    </Part>
  )
}

function Chats({ pack: { chat } }: { pack: SealedPack }) {
  const { t, instant, actor } = useWords()
  return chat.map(({ with: partner, is_complete: isComplete, messages }) => (
    <Part
      key={partner}
      title={`${t('tabs.chat')}: ${actor(partner)}`}
      isEmpty={messages.length === 0 && isComplete}
    >
      {!isComplete && <p>{t('pack.chatIncomplete')}</p>}
      <table>
        <tbody>
          {messages.map(({ id, at, by, text, file }) => (
            <tr key={id}>
              <th scope="row" translate="no">
                {instant(at)}
              </th>
              <td>{by === 'unknown' ? t('pack.chatUnknown') : actor(by)}</td>
              <td>
                <bdi translate="no">{withoutDirectionMarks(text)}</bdi>
              </td>
              {/* In a cell of its own, which no text can imitate. */}
              <td translate="no">{file === '' ? t('chat.file') : file}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  ))
}

function Files({ pack: { files } }: { pack: SealedPack }) {
  const { t, instant } = useWords()
  return (
    <Part title={t('pack.files')} isEmpty={files.length === 0}>
      <table>
        <tbody>
          {files.map(({ sent_at: at, name, sha256 }, place) => (
            <tr key={place}>
              <th scope="row" translate="no">
                {instant(at)}
              </th>
              <td translate="no">
                <span>{withoutDirectionMarks(name)}</span>
                <br />
                {sha256 !== null && <span>{`SHA-256: ${sha256}`}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

function Page({ pack }: { pack: SealedPack }) {
  const { t, instant } = useWords()
  const { outages, clock, integrity } = pack
  return (
    <Part title={t('pack.page')}>
      <Facts
        rows={[
          [t('pack.madeAt'), `${instant(pack.made_at)} (${pack.time_zone})`],
          [t('pack.version'), `${pack.app_version}, ${pack.language}`],
          [t('pack.clock'), t('pack.seconds', { number: Math.round(clock.offset_ms / 1_000) })],
          [t('pack.outages'), outages.map(({ from, to }) => `${instant(from)} – ${instant(to)}`).join('; ')],
          [t('pack.hash'), integrity.value],
        ]}
      />
      <p>{t('pack.hashText')}</p>
    </Part>
  )
}

interface PartProps {
  title: string
  isEmpty?: boolean
  children: ReactNode
}

function Part({ title, isEmpty = false, children }: PartProps) {
  if (isEmpty) return null
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
