## Texts of the client's pages.

brand = Live chat
quick-exit = Quick exit
quick-exit-hint = Deletes everything and leaves this page at once
back = Back

no-link-title = No chat is open here
no-link-text = Please open the link of your counseling center again.
not-found-title = This link leads nowhere
not-found-text = There is no counseling center at this address. Please check the link.
failed-title = That did not work
failed-text = Something went wrong on our side. Please try again in a moment.
failed-network = The service cannot be reached. Please check your connection.

unavailable-title = Live chat is currently unavailable
unavailable-text = This counseling center does not offer live chat at the moment.
unavailable-hours = The counseling center is closed at the moment.
unavailable-full = The waiting room is full at the moment. Please try again later.
unavailable-maintenance = The service is being worked on. Please come back later.
opening-hours = Opening hours
time-zone = Time zone: { $zone }
enquiry-text = You can write to the counseling center instead. You will get an answer later.

consent-title = Chat anonymously with a counselor
consent-intro = You need no account and give no name. You get a made-up name, wait for a counselor, and then you write with each other.
topic = Topic:
nobody-online = No counselor is online right now. You can wait, but it may take a while.
counselors-online = { $count ->
    [one] One counselor is online.
   *[other] { $count } counselors are online.
  }
wait-about = The wait is usually about { $minutes } minutes.
wait-range = The wait is usually { $from } to { $to } minutes.
loading-texts = Loading the texts …
data-policy = Data policy
imprint = Imprint
zip-code = Zip code (optional)
zip-code-hint = Helps the counseling center to see where people come from. It is removed when the chat ends.
consent-statement = By accepting you agree to the data policy. A cookie then keeps your place until you leave. Before that nothing is stored.
consent-accept = Accept and enter
consent-decline = No, thanks
crowded = Many people are coming at the moment. Your browser is preparing your place. That takes a few seconds.
no-thanks-title = You did not enter
no-thanks-text = Nothing was stored. You can close this page.

waiting-title = You are in the waiting room
pseudonym = Your name here:
place = You are number { $position } of { $waiting }
place-loading = Your place is being looked up …
picked = A counselor has picked you. The chat is being prepared …
waiting-hint = Please leave this page open. Closing it gives up your place.
returned = The counselor was interrupted. You are back in your old place, and somebody will be there soon.
privacy-banner = Messages are end-to-end encrypted and automatically deleted after 48 hours.
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
breathing-start = Start
breathing-pause = Pause

agreement-picked = A counselor is there for you.
agreement-title = Agreement of { $agency }
agreement-intro = Before the chat begins, please read how this counseling center treats what you write. Take your time.
agreement-confirm = I agree, start the chat
agreement-decline = I do not agree
agreement-hint = If you do not agree, the chat does not open and everything about your visit is deleted.

chat-title = Chat with a counselor
peer-counselor = Counselor
chat-opening-text = The counselor is joining. You can write in a moment.
chat-end = End chat
chat-leave = Delete all and leave
chat-leave-title = Delete everything now?
chat-leave-text = The chat ends and is deleted at once, on the counselor's side too.
end-title = End the chat?
end-text = You cannot come back to it afterwards. The counselor can read it until it is deleted, 48 hours at the latest.

ended-title = The chat has ended
ended-text = Thank you for your trust.
ended-by-counselor = The counselor has ended the chat. Thank you for your trust.
ended-counselor-gone = The counselor's connection was lost, and so the chat has ended. We are sorry. You can open the link again.
ended-counselor-removed = This counselor is no longer available, and so the chat has ended. We are sorry. Somebody else can be there for you: for a few minutes your place in the waiting room is kept, as long as the counseling center is open.
ended-connection = The connection was interrupted for too long, and so the chat has ended. You can open the link again.
ended-max-session = The chat has reached its longest possible time.
ended-nothing-left = Nothing of the chat is left in this browser.
ended-purge = The counselor can read the chat for 48 hours at most, then it is deleted.
ended-purge-at = The counselor can read the chat until { $time } at the latest, then it is deleted.
ended-purge-unread = Nobody reads this chat any more. What is left of it is deleted within 48 hours.
ended-again = Talk to somebody else
ended-close = Close
ended-close-hint = “Close” makes this browser forget the visit.
receipt = Deletion receipt:
ended-wipe = Delete everything now
ended-wipe-hint = Then the counselor cannot read the chat any more either.
closed-title = Closed
closed-text = This browser has forgotten the visit. You can open the link again whenever you like.
expired-title = Nothing is left here
expired-text = This browser has already forgotten the visit, so it can no longer delete anything. What the counseling center still has is deleted within 48 hours of the end of the chat.
expired-text-at = This browser has already forgotten the visit, so it can no longer delete anything. What the counseling center still has is deleted by { $time } at the latest.
left-title = You have left
left-text = Everything about your visit is being deleted. You can close this page.
declined-title = The chat did not open
declined-text = You did not agree, so no chat took place. Everything about your visit is being deleted.
wiping = Everything is being deleted …
wiping-late = Deleting takes longer than usual. It goes on by itself.
wiped = Confirmed: everything about your visit is deleted.
gone-title = Your visit has ended
gone-text = The chat is over. You can open the link again whenever you like.
gone-max-wait = No counselor could be with you in time. We are sorry. Please try again later.
gone-connection = The connection was interrupted for too long, so your place was given up.
gone-undecided = The question about the agreement was open for too long, so the chat was not opened.
gone-closed = The counseling center closed its live chat while you were waiting. We are sorry.
gone-dismissed = The counseling center could not take your request. We are sorry that you waited. Nothing of it is kept, and you can open the link again.
nothing-kept = Nothing about your visit is kept.

earlier-title = An earlier chat is still open
earlier-text = A chat was begun in this browser, but not in this tab. It cannot be read here. If it is yours, go on in the tab where you began; otherwise end it.
earlier-waiting-title = Somebody is already waiting here
earlier-waiting-text = In another tab of this browser somebody is waiting for a counselor. You can go on waiting here or end it.
earlier-resume = Go on waiting here
earlier-end = End the earlier chat

error-general = That did not work. Please try again.
error-network = There is no connection. Please try again.
error-legal = The text could not be verified, so you cannot agree to it now. Please try again later.
error-queue-full = The waiting room is full. Please try again later.
error-rate-limited = Many people are entering right now. Please try again in a minute.
error-consent-outdated = The text has just been changed. Please read the new one.
error-zip-code = This zip code does not look right.
error-link = This link is no longer valid. Please ask the counseling center for a new one.
