## Informelle Anrede: nur die Texte, die sich von chat.de.ftl unterscheiden.

move-own-joined = Du bist jetzt im Chat.
move-own-left = Du bist nicht mehr im Chat.
composer-too-long =
    { $count ->
        [one] Ein Zeichen zu viel. Bitte kürze den Text oder sende ihn in zwei Teilen.
       *[other] { $count } Zeichen zu viel. Bitte kürze den Text oder sende ihn in zwei Teilen.
    }
link-web-text = Die Seite öffnet sich in einem neuen Tab und steht danach im Verlauf deines Browsers. „Schnell weg“ schließt sie nicht.
link-mail-text = Dein E-Mail-Programm öffnet sich. Eine E-Mail ist nicht anonym: Sie zeigt deine Adresse.
link-phone-text = Dein Telefon öffnet sich. Der Anruf steht danach in der Liste deiner Anrufe, und deine Nummer kann sichtbar sein.
save-text = Die Kopie entsteht auf deinem Gerät und wird nirgendwohin gesendet. Sie enthält alles, was bis jetzt geschrieben wurde, und ist nicht verschlüsselt.
save-care = Wer dieses Gerät benutzt, kann die Datei in den Downloads finden und lesen. Speichere sie nur, wenn das sicher für dich ist. Die Löschung nach 48 Stunden löscht diese Datei nicht.
copy-keep = Diese Kopie ist nicht verschlüsselt und wird nicht von selbst gelöscht. Bewahre sie dort auf, wo nur du sie lesen kannst.
