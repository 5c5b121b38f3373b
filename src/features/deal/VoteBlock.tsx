/** Like or dislike for the other side, once, after success. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canVote } from '../../rules/deal.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { VoteButtons } from '../../ui/VoteButtons.tsx'
import { selectDeal, selectRunningAction, voteSubmitted } from './dealSlice.ts'

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
