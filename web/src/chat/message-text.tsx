import type { JSX } from 'preact'
import { linkify, type MessageLink } from './linkify.ts'

interface MessageTextProps {
  text: string
  onFollow: (link: MessageLink) => void
}

/** Text of a message; what one can follow asks first, because the address may not be what the text seems to say. */
export function MessageText({ text, onFollow }: MessageTextProps): JSX.Element {
  return (
    <p class="message-text" dir="auto">
      {linkify(text).map((part, index) =>
        part.link ? (
          <Follow key={index} {...part} link={part.link} onFollow={onFollow} />
        ) : (
          part.text
        ),
      )}
    </p>
  )
}

interface FollowProps {
  text: string
  link: MessageLink
  onFollow: (link: MessageLink) => void
}

function Follow({ text, link, onFollow }: FollowProps): JSX.Element {
  return (
    <a
      class={link.kind === 'phone' ? 'phone-number' : undefined}
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      data-testid="message-link"
      onClick={(event) => {
        event.preventDefault()
        onFollow(link)
      }}
    >
      {text}
    </a>
  )
}
