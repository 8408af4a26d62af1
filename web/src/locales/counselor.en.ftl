## Texts of the counselor's pages.

brand = Lotse
page-title = Lotse counseling
navigation = Sections
administration = Administration
lists = Lists
live-chat-count = { $count ->
    [0] Live chat
   *[other] Live chat ({ $count })
  }
live-chat-off = Live chat (off)
account = Account of { $name }
log-out = Log out
security = Login security
security-text = A passkey (fingerprint, face, PIN or security key) or a one-time code protects your login when somebody knows your password. A passkey still works while wrong passwords have locked your account.
security-passkey = Add a passkey
security-one-time-code = Set up a one-time code
security-password = Change the password
cancel = Cancel
dismiss = Put away
dismiss-all = Put all away
notices = News
save = Save

signals = Sounds and notifications
signals-text = A sound comes again until you have looked.
sound-tickets = Sound when somebody comes to the waiting room
sound-messages = Sound when a message arrives
sound-blocked = Sound starts with your first click.
notification-ask = Allow notifications
notification-not-now = Not now
notification-offer = A notification can call you in other windows when somebody waits or writes, without a name or a word of the chat.
notification-not-asked = Notifications outside of this page are not switched on yet. They show no name and no word of a chat.
notification-granted = Notifications outside of this page are on. They show no name and no word of a chat.
notification-denied = This browser does not allow notifications for this page. You can change that in the settings of the browser.
notification-unsupported = This browser shows no notifications for this page. The sounds work.
notification-ticket = Somebody is waiting
notification-message = New in one of your chats

own-replies = My canned replies
own-replies-text = They are kept in this browser only. A canned reply is put into the field for writing, where you can change it; it is never sent by itself.
reply-language = { $name } (in { $language })
reply-name = Short name
reply-text = Text
reply-name-missing = Please give this reply a name.
reply-text-missing = Please write its text.
reply-add = Add a reply
reply-remove = Remove this reply
back-to-list = Back to my chats
choose-chat = Choose somebody who waits, or one of your chats.
choose-switch-on = Switch your live chat on to see who is waiting.
no-agency = You do not counsel at any center yet
no-agency-text = Your login works, but it belongs to no counseling center. Ask the administrator of your center to add you; the page then opens by itself when you log in again.
no-agency-admin = You are an administrator: your pages are under “Administration”. To counsel yourself, add yourself to the counselors of your center.
panel-failed = This part of the page could not be loaded.
other-agency = another center
other-tab = Lotse is open in another tab
other-tab-text = Your chats and your sounds are in that tab. You can go on there, or bring everything here. Nothing is lost either way.
other-tab-fetch = Bring it here

login-failed = The login did not work
login-failed-text = The login service did not answer as it should. Please try again.

availability = My live chat
switch-is-on = On
switch-is-off = Off
switch-on = Switch live chat on
closed-hours = Outside of the opening hours nobody can come in. Your switch stays as it is.
closed-texts = Nobody can come in: a legal text is missing. The administrators see which one.
closed-agency = Nobody can come in: the center has switched its live chat off.
closed-tenant = Nobody can come in: the organization has switched its live chat off.
closed-general = Nobody can come in at the moment. Ask the administrator of your center why.

queue = Waiting
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
departed-accepted-here = Is with you now.
departed-turned-away = Turned away.
departed-taken = Taken by a colleague.
departed-left = Has left the waiting room.
departed-gone = Taken by a colleague, or has left.
turn-away = Turn away
turn-away-label = Turn away { $pseudonym }
turn-away-title = Turn this person away?
turn-away-text = Only for entries that are no request for help. The entry is deleted, and the person reads that the center could not take it. This cannot be undone.
turn-away-mistake = A mistake
turn-away-abuse = Abuse
turn-away-cancel = Keep it

my-chats = My chats
no-chats = No open chat.
ended-chats = Ended
nameless = Deleted name
state-accepted = Reads the agreement
state-consented = Agreed, the chat is opening
state-active = In the chat, no message yet
state-ended = Ended
deleted-in = { $hours ->
    [0] Is being deleted
    [one] Deleted within the hour
   *[other] Deleted in { $hours } h
  }
away = { $minutes ->
    [0] Away for a moment
    [one] Away for one minute
   *[other] Away for { $minutes } minutes
  }
not-here = Cannot be read in this tab
own-line = You: { $words }
ago = { $minutes ->
    [0] now
   *[other] { $minutes } min
  }
chat-details = { $topic } · since { $time }
chat-language = { $details } · reads { $language }
unread = { $count } new

waiting-consent = The person is reading the agreement. You can write as soon as they have agreed.
waiting-device = The person has agreed and is joining. You can write in a moment.
chat-end = End chat
end-title = End the chat?
end-text = The client cannot come back to it. You can read it until it is deleted, 48 hours at the latest.
give-back = Give back
give-back-title = Back to the waiting room?
give-back-text = The person keeps their place and waits for somebody else.
purge-at = deleted { $time } at the latest

somebody = Somebody
notice-active = { $name } is here. You can write now.
notice-declined = { $name } did not agree. The chat was not opened.
notice-returned = { $name } is back in the waiting room.
notice-client-lost = { $name } did not come back. You are free for the next person.
notice-client-ended = { $name } has ended the chat. You can read it until it is deleted.
notice-client-left = { $name } has left and deleted everything.
notice-rights-returned = { $name } is back in the waiting room, because you no longer belong to this counseling center.
notice-rights-ended = The chat with { $name } has ended, because you no longer belong to this counseling center.
notice-ended = The chat with { $name } has ended: a connection was lost, or its time was up.

error-general = That did not work. Please try again.
error-network = There is no connection. Please try again.
error-unanswered-accepts = Several people have not answered you yet. Wait for an answer, or give one back.
error-development-mode = The platform is in development mode. Live chat stays off.
error-offline = Your live chat is off. Switch it on first.
error-upstream = The chat server cannot be reached. Please try again in a moment.
