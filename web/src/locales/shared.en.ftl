## Texts of the chat and of everything that client and counselor share.

loading = One moment …
try-again = Try again
close = Close
go-on = Go on chatting
offline = The connection is interrupted. It comes back by itself.

chat-encrypted = End-to-end encrypted
chat-privacy = Only the people in this chat can read the messages. Everything is deleted 48 hours after the end at the latest.
chat-opening = The encrypted chat is being opened …
chat-pending = The encrypted room is being prepared …
chat-read-only = This chat has ended. It can still be read until it is deleted.
chat-take-over = Go on in this tab
chat-phase-elsewhere = This chat is open in another tab of this browser.
chat-phase-moved = This chat goes on in another tab now.
chat-phase-other-device = This chat was opened in another tab or browser, and its keys are only there. Go on there, or end the chat.
chat-phase-insecure = The security check failed: a device or a signature is not what it should be. Nothing is sent from here. Please end this chat.
chat-phase-lost = The keys of this chat are no longer in this browser, so its messages cannot be read here. Please end this chat.
chat-phase-closed = This chat has been closed.
chat-phase-failed = The encrypted chat could not be opened. Please check your connection.

messages = Messages
you = You
message-untrusted = Not trusted: this message does not come from a device that belongs to this chat.
message-plain = A message without encryption arrived. It is not shown.
message-locked = This message cannot be read yet. Its key may still arrive.
message-sending = Sending …
message-failed = Not sent
message-discard = Discard
composer-label = Write a message
send = Send
roster-changed = The list of devices in this chat has changed. Nothing is sent until you have looked at the new list and agreed to it. If you did not expect this, end the chat.
roster-review = Look at the new list
roster-accept = I agree to this list

safety-open = Safety code
safety-title = Safety code
safety-text = This chat has exactly two devices, and each has a code. Read the codes to each other, for example on the phone. If both codes are the same on both sides, messages are encrypted for these two devices only.
safety-offered = This is the new list of devices. It takes effect only if you agree. Compare the codes, for example on the phone, before you do.
safety-yours = Your code
safety-client = Code of the person seeking advice
safety-counselor = Code of the counselor
safety-new = This device is new.
safety-unchanged = This device is unchanged.
safety-limits = Equal codes protect you from listeners, from the messaging server and from stolen copies of its data. They do not protect you from whoever runs this service and delivers this page: that party could deliver a page that lies.

in-short = In short
in-short-1 = Nobody learns who you are. You get a made-up name.
in-short-2 = Only you and the counselor can read your messages.
in-short-3 = Everything is deleted, at the latest 48 hours after the chat.

language = Language
language-failed = The other language cannot be loaded right now. Please try again in a moment.
form-of-address = Form of address
crisis-title = If you cannot wait
crisis-text = People answer here right away. Calls are confidential.
broken-title = Something went wrong on this page
broken-text = It is our fault, not yours. Try again; if you have a chat, it goes on.
broken-storage-title = This browser does not let the page work
broken-storage-text = Cookies or storage are blocked for this page. Allow them for this page in the settings of the browser, or use another browser. Everything is deleted after the chat.
enquiry = Write to the counseling center
