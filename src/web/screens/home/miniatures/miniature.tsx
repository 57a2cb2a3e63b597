import type { Story } from '#domain/showcase/story.ts'
import { BoardMiniature } from './board-miniature.tsx'
import { InboxMiniature } from './inbox-miniature.tsx'
import styles from './miniatures.css?inline'
import narrowStyles from './miniatures-narrow.css?inline'
import { PipelineMiniature } from './pipeline-miniature.tsx'
import deskStyles from './support-desk.css?inline'

const drawings = {
  pipeline: {
    label:
      'The CRM as delivered: deals with their amounts in four stages, from lead to won, above the forecast for the quarter.',
    Drawing: PipelineMiniature,
  },
  board: {
    label:
      'The project board as delivered: cards in four columns, from brief to done, with a client approval that shows who approved it and when.',
    Drawing: BoardMiniature,
  },
  inbox: {
    label:
      'The support desk as delivered: a list of tickets, the open conversation, and the customer’s order and parcel beside it.',
    Drawing: InboxMiniature,
  },
}

export interface MiniatureProps {
  name: Story['miniature']
}

/**
 * The delivered software, drawn in HTML: sharp at any size, in both themes. All its lengths are shares of the
 * frame's width. It is a picture: one label describes it, and nothing in it can be reached or selected.
 */
export function Miniature({ name }: MiniatureProps) {
  const { label, Drawing } = drawings[name]
  return (
    <div role="img" aria-label={label} className="drawing">
      {/* Only pages with a drawing carry its styles. */}
      <style href="miniatures" precedence="screen">
        {styles + deskStyles + narrowStyles}
      </style>
      <div inert className="drawing-app">
        <Drawing />
      </div>
    </div>
  )
}
