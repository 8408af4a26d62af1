## Texts of the client's pages.

brand = Live chat
quick-exit = Quick exit
quick-exit-hint = Deletes everything and leaves this page. Pressing Shift three times does the same.

no-link-title = Which counseling center?
no-link-text = Please open the link of your counseling center again. You find it on its website or poster.
not-found-title = We do not know this link
not-found-text = There is no counseling center at this address. Perhaps a letter is missing. Please open the link again from where you found it.
failed-title = That did not work
failed-text = Something went wrong on our side. Please try again in a moment.
failed-network = The service cannot be reached. Please check your connection.

unavailable-title = Live chat is currently unavailable
unavailable-text = This counseling center does not offer live chat at the moment.
unavailable-hours = The counseling center is closed at the moment.
unavailable-full = The waiting room is full at the moment. Please try again later.
unavailable-maintenance = The service is being worked on. Please come back later.
opening-hours = Opening hours
time-zone = Time in { $zone }
enquiry-title = Write instead of waiting
enquiry-text = You can also write to the counseling center. You get an answer later.

link-title = Chat anonymously with a counselor
steps = How it goes
step-read = Read
step-wait = Wait
step-talk = Talk
go-in = Go to the waiting room
link-text = You need no account and give no name. First you read in short what happens with your data. Then you wait under a made-up name until a counselor has time for you.
topic = It is about:
topic-unknown = The counseling center does not have the topic of this link. You are welcome all the same: tell the counselor what it is about.
nobody-online = Nobody is there right now. You can wait, but it may take a while.
counselors-online = { $count ->
    [one] One counselor is there.
   *[other] { $count } counselors are there.
  }
wait-at-most = The wait is usually at most { $minutes } minutes.
wait-range = The wait is usually { $from } to { $to } minutes.

consent-title = Before you wait
loading-texts = Loading the text …
data-policy = Data policy
plain-texts = Texts in plain language
plain-texts-missing = This text does not exist in plain language.
data-policy-full = Read the whole data policy
imprint = Imprint
accessibility = Accessibility
legal-version = Version { $version } of { $date }
consent-statement = I agree to the data policy. A cookie keeps my place until I leave.
consent-not-ticked = Please tick the box if you agree. Without that you cannot wait here.
zip-code = Zip code (optional)
zip-code-hint = So that the counseling center knows which region people come from. It is deleted when the chat ends.
consent-accept = Accept and wait
consent-decline = No, thanks
crowded = Many people are coming at the moment. Your browser is preparing your place. That takes a few seconds.
no-thanks-title = You did not go in
no-thanks-text = That is all right. Nothing was stored, and nobody knows that you were here.
back-to-link = Back

waiting-title = You are in the waiting room
place-number = Number
place-of = of { $waiting }
place-before = { $before ->
    [0] You are next.
    [one] One person is before you.
   *[other] { $before } people are before you.
  }
place-loading = Your place is being looked up …
picked = A counselor is coming. The chat is being prepared …
who-agency = Counseling center
who-topic = Topic
pseudonym = Your name here
waiting-hint = Please leave this page open. If you close it, you give up your place.
sound-when-called = Play a sound when somebody comes
returned = The counselor was interrupted. You are back in your old place, and somebody will be there soon.
privacy-banner = Messages are end-to-end encrypted and automatically deleted after 48 hours.
privacy-what = What does that mean?
privacy-encrypted = Your messages are locked in this browser and opened only on the counselor's device. Whoever runs the service in between cannot read them.
privacy-deleted = After the chat the counselor can read it for notes, 48 hours at most. Then it is deleted everywhere. You can also delete everything yourself, at any time.
leave = Leave the waiting room
leave-title = Leave the waiting room?
leave-text = You lose your place, and everything about your visit is deleted.
leave-confirm = Leave
leave-cancel = Stay

breathing-title = While you wait: breathe
breathing-text = Follow the circle or the words. Stop whenever you like.
breathe-in = Breathe in
breathe-hold = Hold
breathe-out = Breathe out
breathe-rest = Rest
breathing-start = Start
breathing-pause = Pause
breathing-rhythm = Rhythm
breathing-calm = Calm
breathing-slow = Slower
breathing-sound = Sound

agreement-picked = A counselor of { $agency } is there for you.
agreement-title = Your agreement
agreement-intro = Before you write with each other, please read how this counseling center treats what you write.
agreement-full = The whole agreement
agreement-confirm = I agree
agreement-decline = I do not agree
agreement-hint = If you do not agree, the chat does not open, and everything about your visit is deleted.
time-left = { $minutes ->
    [one] You have one minute to decide.
   *[other] You have { $minutes } minutes to decide.
  }
time-short = { $minutes ->
    [0] Less than a minute is left to decide. Then the counselor is there for the next person.
    [one] One minute is left to decide. Then the counselor is there for the next person.
   *[other] { $minutes } minutes are left to decide. Then the counselor is there for the next person.
  }
more-time = I need more time
chat-loading = The encryption is still being loaded. You can read in the meantime.

chat-title = Chat with a counselor
peer-counselor = Counselor
chat-opening-text = The counselor is joining. You can write in a moment.
chat-end = End chat
chat-leave = Delete everything
chat-leave-text = The chat ends and is deleted immediately, for the counselor as well.
closing-title = How do you want to go?
closing-copy = Afterwards you cannot return to the chat. If you want to keep it, save a copy first: you find that in the menu.
end-text = The counselor can still read the chat for notes, 48 hours at most. Then it is deleted.

ended-title = The chat has ended
ended-text = Thank you for your trust.
ended-by-counselor = The counselor has ended the chat. Thank you for your trust.
ended-counselor-gone = The counselor's connection was lost, and so the chat has ended. We are sorry.
ended-counselor-removed = This counselor is no longer available, and so the chat has ended. We are sorry. Somebody else can be there for you: for a few minutes your place in the waiting room is kept, as long as the counseling center is open.
ended-connection = The connection was interrupted for too long, and so the chat has ended.
ended-max-session = The chat has reached its longest possible time.
ended-nothing-left = Nothing of the chat is left in this browser.
ended-page-only = In this browser the words are left in this page only, until you close or reload it.
ended-purge = The counselor can read the chat for 48 hours at most, then it is deleted.
ended-purge-at = The counselor can read the chat until { $time } at the latest, then it is deleted.
ended-purge-unread = Nobody reads this chat any more. What is left of it is deleted within 48 hours.
ended-again = Talk to somebody else
ended-close = Close
ended-close-hint = “Close” makes this browser forget the visit.
ended-wipe = Delete everything now
ended-wipe-hint = “Delete everything now” also takes the chat away from the counselor.
receipt-title = Receipt for the deletion
receipt-text = Whoever runs the service can check with this receipt that everything is deleted. It contains nothing about you.
receipt-copy = Copy
receipt-copied = Copied
rating-title = How was the chat for you?
rating-text = Only if you like. Your answer is counted and connected with nobody.
rating-1 = Not good
rating-2 = So-so
rating-3 = Good
rating-thanks = Thank you.
closed-title = Closed
closed-text = This browser has forgotten the visit. You can open the link again whenever you like.
expired-title = Nothing is left here
expired-text = This browser has already forgotten the visit, so it can no longer delete anything. What the counseling center still has is deleted within 48 hours of the end of the chat.
expired-text-at = This browser has already forgotten the visit, so it can no longer delete anything. What the counseling center still has is deleted by { $time } at the latest.

left-title-waiting = You have left the waiting room
left-text-waiting = Your place is free again. You can open the link again whenever you like.
left-title-chat = You have left the chat
left-text-chat = The chat has ended and can no longer be read, by the counselor either.
left-title-ended = The chat is deleted
left-text-ended = It can no longer be read, by the counselor either.
left-title-earlier = The earlier visit has ended
left-text-earlier = You can open the link again and begin anew.
declined-title = The chat did not open
declined-text = You did not agree, so no chat took place. That is your right, and nobody asks why.
farewell-deleting = Everything about your visit is being deleted. You can close this page; it goes on by itself.
farewell-nothing-kept = Nothing about your visit is kept. You can close this page.
farewell-close = You can close this page.
wiping = Being deleted …
wiping-late = Deleting takes longer than usual. It goes on by itself.
wiped = Confirmed: everything about your visit is deleted.
enter-again = Try again
back-to-first = Back to the first page
gone-title = Your visit has ended
gone-text = The visit is over.
gone-max-wait = No counselor could be with you in time. We are sorry.
gone-connection = The connection was interrupted for too long, so your place was given up.
gone-connection-chat = The connection was interrupted for too long, so the chat has ended.
gone-undecided = The question about the agreement was open for too long, so the chat was not opened.
gone-closed = The counseling center closed its live chat while you were waiting. We are sorry.
gone-dismissed = The counseling center could not take your request. We are sorry that you waited.

earlier-chat-title = An earlier chat is still open
earlier-chat-text = A chat was begun in this browser, but not in this tab. It cannot be read here. If it is yours, go on in the tab where you began; otherwise end it.
earlier-waiting-title = Somebody is already waiting here
earlier-waiting-text = In another tab of this browser somebody is waiting for a counselor. You can go on waiting here or end it.
earlier-moved-title = The wait goes on in another tab
earlier-moved-text = It was continued there, so this tab has stopped. You can also take it back here.
earlier-resume = Go on waiting here
earlier-end = End the earlier chat
earlier-end-wait = End the wait

error-general = That did not work. Please try again.
error-network = There is no connection. Please try again.
error-legal = The text could not be verified, so you cannot agree to it now. Please try again later.
error-queue-full = The waiting room is full. Please try again later.
error-rate-limited = Many people are entering right now. Please try again in a minute.
error-consent-outdated = The text has just been changed. Please read the new one.
error-zip-code = This zip code does not look right. You can also leave it empty.
error-link = This link is no longer valid. Please ask the counseling center for a new one.
