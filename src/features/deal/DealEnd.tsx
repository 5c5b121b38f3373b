/** The end of a deal: the vote after a success, and why it ended without one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelText, cancelWords } from '../../rules/cancelText.ts'
import { canVote } from '../../rules/deal.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { VoteButtons } from '../../ui/VoteButtons.tsx'
import {
  selectCancelledByMe,
  selectDeal,
  selectDealId,
  selectRunningAction,
  selectWasDisputed,
  voteSubmitted,
} from '../order/orderSlice.ts'

/** Like or dislike for the other side, once, after success. */
export function VoteBlock() {
  const { t } = useTranslation('deal')
  const dispatch = useAppDispatch()
  const deal = useAppSelector(selectDeal)
  const side = useAppSelector(selectSide)
  const runningAction = useAppSelector(selectRunningAction)
  const [pressed, setPressed] = useState<'like' | 'dislike'>('like')
  const isOpen = canVote(deal, side)
  if (!isOpen && !deal?.voted) return null
  return (
    <VoteButtons
      question={t(side === 'buyer' ? 'vote.seller' : 'vote.buyer')}
      likeText={t('vote.like')}
      dislikeText={t('vote.dislike')}
      thanks={isOpen ? null : t('vote.done')}
      busy={runningAction === 'vote' ? pressed : null}
      onVote={(method) => {
        setPressed(method)
        dispatch(voteSubmitted(method))
      }}
    />
  )
}

/** Why the order ended without success, with the gateway's own words where these are all that is known. */
export function useEndText(reason: string | null): string {
  const { i18n } = useTranslation()
  const side = useAppSelector(selectSide)
  const byMe = useAppSelector(selectCancelledByMe)
  const wasDisputed = useAppSelector(selectWasDisputed)
  const hadDeal = useAppSelector(selectDealId) !== null
  const facts = { side, reason, byMe, wasDisputed, hadDeal }
  const words = cancelWords(facts)
  const text = i18n.t(cancelText(facts))
  return words === null ? text : `${text} ${i18n.t('common.reason', { words })}`
}
