## Texts of the counselor's pages.

brand = Lotse
page-title = Lotse counseling
navigation = Sections
live-chat = Live chat
nav-off = (off)
sound = Sound
log-out = Log out
security = Login security
security-text = A passkey (fingerprint, face, PIN or security key) or a one-time code protects your login when somebody knows your password. A passkey still works while wrong passwords have locked your account.
security-passkey = Add a passkey
security-one-time-code = Set up a one-time code
security-password = Change the password
cancel = Cancel
dismiss = Got it
back-to-list = Back to the list
choose-chat = Choose a ticket or one of your chats.
no-agency = You are not a counselor of any counseling center.

login-failed = The login did not work
login-failed-text = The login service did not answer as it should. Please try again.

availability = My live chat
switch-is-on = On
switch-is-off = Off
switch-on = Switch live chat on

queue = Waiting room
queue-off = Your live chat is off, so the waiting room is not shown. Switch it on to see who is waiting.
queue-empty = Nobody is waiting.
queue-count = { $count ->
    [0] Nobody is waiting.
    [one] One person is waiting.
   *[other] { $count } people are waiting.
  }
minutes = { $minutes ->
    [0] just now
    [one] for one minute
   *[other] for { $minutes } minutes
  }
any-topic = any topic
accept = Accept
accept-label = Accept { $pseudonym }
accepting = Accepting …
turn-away = Turn away
turn-away-label = Turn away { $pseudonym }
turn-away-title = Turn this ticket away?
turn-away-text = It is deleted, and the person is told that the center could not take it. This cannot be undone.
turn-away-mistake = A mistake
turn-away-abuse = Abuse
turn-away-cancel = Keep it

my-chats = My chats
nameless = Deleted name
state-accepted = Waiting for the client's consent
state-consented = Client agreed, the chat is opening
state-active = Running
state-ended = Ended
unread = { $count ->
    [one] One new message
   *[other] { $count } new messages
  }

waiting-consent = Waiting for the client's consent. You can write once the client has agreed.
waiting-device = The client has agreed and is joining. You can write in a moment.
chat-end = End chat
end-title = End the chat?
end-text = The client cannot come back to it. You can read it until it is deleted, 48 hours at the latest.
give-back = Give back
give-back-title = Give the ticket back?
give-back-text = The client returns to the waiting room, in the old place.
purge-at = This chat is deleted on { $time } at the latest.

notice-declined = The client declined the agreement. The chat was not opened, and the name is deleted.
notice-returned = A ticket you had accepted is back in the waiting room.
notice-client-lost = The client did not come back, so the ticket is closed. You are free for the next one.
notice-client-ended = The client has ended the chat. You can read it until it is deleted.
notice-client-left = The client has left and deleted everything.
notice-rights-returned = You no longer belong to this counseling center, so a ticket you had accepted is back in its waiting room.
notice-rights-ended = You no longer belong to this counseling center, so your chat there has ended.
notice-ended = A chat has ended because a connection was lost or its time was up.

error-general = That did not work. Please try again.
error-network = There is no connection. Please try again.
error-taken = Already taken by a colleague.
error-unanswered-accepts = You hold several tickets whose clients have not agreed yet. Wait for an answer or give one back.
error-ticket-gone = This client has left the waiting room.
error-development-mode = The platform is in development mode. Live chat stays off.
error-offline = Your live chat is off. Switch it on first.
error-upstream = The chat server cannot be reached. Please try again in a moment.
