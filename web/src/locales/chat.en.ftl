## Texts in the chat: log, composer, menu, copy.

chat-menu = Menu of the chat
peer-here = is here
peer-typing = is writing …
peer-away =
    { $minutes ->
        [0] is away
        [one] away for a minute
       *[other] away for { $minutes } minutes
    }

day-today = Today
day-yesterday = Yesterday
move-client-joined = { $peer } is in the chat now.
move-client-left = { $peer } is no longer in the chat.
move-counselor-joined = The counselor is in the chat now.
move-counselor-left = The counselor is no longer in the chat.
move-own-joined = You are in the chat now.
move-own-left = You are no longer in the chat.
message-sent = Sent
message-delivered = Delivered
to-end =
    { $count ->
        [0] To the end
        [one] One new message
       *[other] { $count } new messages
    }

typing-show = Show when I am writing
typing-hide = No longer show when I am writing
composer-hint = Enter sends; with Shift it begins a new line.
composer-room =
    { $count ->
        [0] No character left
        [one] One character left
       *[other] { $count } characters left
    }
composer-too-long =
    { $count ->
        [one] One character too many. Please shorten the text or send it in two parts.
       *[other] { $count } characters too many. Please shorten the text or send it in two parts.
    }
replies = Prepared texts

link-stay = Stay here
link-web-title = Open this page?
link-web-text = It opens in a new tab and is in your browser’s history afterwards. The quick exit does not close it.
link-web-follow = Open page
link-mail-title = Write an e-mail?
link-mail-text = Your e-mail program opens. An e-mail is not anonymous: it shows your address.
link-mail-follow = Write e-mail
link-phone-title = Call this number?
link-phone-text = Your phone opens. The call is in your list of calls afterwards, and your number may be visible.
link-phone-follow = Call

save-open = Save a copy
save-title = Save a copy of this chat
save-text = The copy is made on your device and sent nowhere. It holds everything written so far, and it is not encrypted.
save-care = Whoever uses this device can find the file among the downloads and read it. Save it only if that is safe for you. The deletion after 48 hours does not delete this file.
save-as-text = As text
save-as-page = As a page (HTML)
copy-title = Chat with { $agency }
copy-keep = This copy is not encrypted and is not deleted by itself. Keep it where only you can read it.
