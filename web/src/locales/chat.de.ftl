## Texte im Chat: Verlauf, Eingabe, Menü, Kopie.

chat-menu = Menü des Chats
peer-here = ist da
peer-typing = schreibt gerade …
peer-away =
    { $minutes ->
        [0] gerade nicht da
        [one] seit einer Minute nicht da
       *[other] seit { $minutes } Minuten nicht da
    }

day-today = Heute
day-yesterday = Gestern
move-client-joined = { $peer } ist jetzt im Chat.
move-client-left = { $peer } ist nicht mehr im Chat.
move-counselor-joined = Die Beratungskraft ist jetzt im Chat.
move-counselor-left = Die Beratungskraft ist nicht mehr im Chat.
move-own-joined = Sie sind jetzt im Chat.
move-own-left = Sie sind nicht mehr im Chat.
message-sent = Gesendet
message-delivered = Zugestellt
to-end =
    { $count ->
        [0] Zum Ende
        [one] Eine neue Nachricht
       *[other] { $count } neue Nachrichten
    }

typing-show = Zeigen, wenn ich schreibe
typing-hide = Nicht mehr zeigen, wenn ich schreibe
composer-hint = Die Eingabetaste sendet, mit der Umschalttaste beginnt sie eine neue Zeile.
composer-room =
    { $count ->
        [0] Kein Zeichen mehr frei
        [one] Noch ein Zeichen frei
       *[other] Noch { $count } Zeichen frei
    }
composer-too-long =
    { $count ->
        [one] Ein Zeichen zu viel. Bitte kürzen Sie den Text oder senden Sie ihn in zwei Teilen.
       *[other] { $count } Zeichen zu viel. Bitte kürzen Sie den Text oder senden Sie ihn in zwei Teilen.
    }
replies = Textbausteine

link-stay = Hier bleiben
link-web-title = Diese Seite öffnen?
link-web-text = Die Seite öffnet sich in einem neuen Tab und steht danach im Verlauf Ihres Browsers. „Schnell weg“ schließt sie nicht.
link-web-follow = Seite öffnen
link-mail-title = Eine E-Mail schreiben?
link-mail-text = Ihr E-Mail-Programm öffnet sich. Eine E-Mail ist nicht anonym: Sie zeigt Ihre Adresse.
link-mail-follow = E-Mail schreiben
link-phone-title = Diese Nummer anrufen?
link-phone-text = Ihr Telefon öffnet sich. Der Anruf steht danach in der Liste Ihrer Anrufe, und Ihre Nummer kann sichtbar sein.
link-phone-follow = Anrufen

save-open = Kopie speichern
save-title = Kopie dieses Chats speichern
save-text = Die Kopie entsteht auf Ihrem Gerät und wird nirgendwohin gesendet. Sie enthält alles, was bis jetzt geschrieben wurde, und ist nicht verschlüsselt.
save-care = Wer dieses Gerät benutzt, kann die Datei in den Downloads finden und lesen. Speichern Sie sie nur, wenn das sicher für Sie ist. Die Löschung nach 48 Stunden löscht diese Datei nicht.
save-as-text = Als Text
save-as-page = Als Seite (HTML)
copy-title = Chat mit { $agency }
copy-keep = Diese Kopie ist nicht verschlüsselt und wird nicht von selbst gelöscht. Bewahren Sie sie dort auf, wo nur Sie sie lesen können.
