## Texte der Seiten für Ratsuchende.

brand = Live-Chat
quick-exit = Schnell weg
quick-exit-hint = Löscht alles und verlässt die Seite sofort
back = Zurück

no-link-title = Hier ist kein Chat geöffnet
no-link-text = Bitte öffnen Sie den Link Ihrer Beratungsstelle noch einmal.
not-found-title = Dieser Link führt nirgendwohin
not-found-text = Unter dieser Adresse gibt es keine Beratungsstelle. Bitte prüfen Sie den Link.
failed-title = Das hat nicht geklappt
failed-text = Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal.
failed-network = Der Dienst ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.

unavailable-title = Der Live-Chat ist gerade nicht verfügbar
unavailable-text = Diese Beratungsstelle bietet im Moment keinen Live-Chat an.
unavailable-hours = Die Beratungsstelle hat gerade geschlossen.
unavailable-full = Das Wartezimmer ist gerade voll. Bitte versuchen Sie es später noch einmal.
unavailable-maintenance = Am Dienst wird gerade gearbeitet. Bitte kommen Sie später wieder.
opening-hours = Öffnungszeiten
time-zone = Zeitzone: { $zone }
enquiry-text = Sie können der Beratungsstelle stattdessen schreiben. Sie bekommen später eine Antwort.

consent-title = Anonym mit einer Beratungskraft chatten
consent-intro = Sie brauchen kein Konto und nennen keinen Namen. Sie bekommen einen erfundenen Namen, warten auf eine Beratungskraft und schreiben dann miteinander.
topic = Thema:
nobody-online = Gerade ist keine Beratungskraft online. Sie können warten, aber es kann dauern.
counselors-online = { $count ->
    [one] Eine Beratungskraft ist online.
   *[other] { $count } Beratungskräfte sind online.
  }
wait-about = Die Wartezeit beträgt meist etwa { $minutes } Minuten.
wait-range = Die Wartezeit beträgt meist { $from } bis { $to } Minuten.
loading-texts = Die Texte werden geladen …
data-policy = Datenschutzerklärung
imprint = Impressum
zip-code = Postleitzahl (freiwillig)
zip-code-hint = Hilft der Beratungsstelle zu sehen, woher Menschen kommen. Sie wird mit dem Ende des Chats entfernt.
consent-statement = Mit „Annehmen“ stimmen Sie der Datenschutzerklärung zu. Ein Cookie hält dann Ihren Platz, bis Sie gehen. Vorher wird nichts gespeichert.
consent-accept = Annehmen und eintreten
consent-decline = Nein, danke
crowded = Gerade kommen viele Menschen. Ihr Browser bereitet Ihren Platz vor. Das dauert einige Sekunden.
no-thanks-title = Sie sind nicht eingetreten
no-thanks-text = Es wurde nichts gespeichert. Sie können diese Seite schließen.

waiting-title = Sie sind im Wartezimmer
pseudonym = Ihr Name hier:
place = Sie sind Nummer { $position } von { $waiting }
place-loading = Ihr Platz wird nachgesehen …
picked = Eine Beratungskraft hat Sie ausgewählt. Der Chat wird vorbereitet …
waiting-hint = Bitte lassen Sie diese Seite offen. Wenn Sie sie schließen, geben Sie Ihren Platz auf.
returned = Die Beratungskraft wurde unterbrochen. Sie sind zurück auf Ihrem alten Platz, und bald ist jemand für Sie da.
privacy-banner = Nachrichten sind Ende-zu-Ende-verschlüsselt und werden nach 48 Stunden automatisch gelöscht.
leave = Wartezimmer verlassen
leave-title = Das Wartezimmer verlassen?
leave-text = Sie verlieren Ihren Platz, und alles über Ihren Besuch wird gelöscht.
leave-confirm = Verlassen
leave-cancel = Bleiben
breathing-title = Solange Sie warten: atmen
breathing-text = Folgen Sie dem Kreis oder den Worten. Hören Sie auf, wann Sie mögen.
breathe-in = Einatmen
breathe-hold = Halten
breathe-out = Ausatmen
breathing-start = Beginnen
breathing-pause = Pause

agreement-picked = Eine Beratungskraft ist für Sie da.
agreement-title = Vereinbarung von { $agency }
agreement-intro = Bevor der Chat beginnt, lesen Sie bitte, wie diese Beratungsstelle mit dem umgeht, was Sie schreiben. Nehmen Sie sich Zeit.
agreement-confirm = Ich stimme zu, Chat beginnen
agreement-decline = Ich stimme nicht zu
agreement-hint = Wenn Sie nicht zustimmen, öffnet sich der Chat nicht, und alles über Ihren Besuch wird gelöscht.

chat-title = Chat mit einer Beratungskraft
peer-counselor = Beratungskraft
chat-opening-text = Die Beratungskraft kommt gerade dazu. Gleich können Sie schreiben.
chat-end = Chat beenden
chat-leave = Alles löschen und gehen
chat-leave-title = Jetzt alles löschen?
chat-leave-text = Der Chat endet und wird sofort gelöscht, auch auf der Seite der Beratungskraft.
end-title = Den Chat beenden?
end-text = Sie können danach nicht zu ihm zurück. Die Beratungskraft kann ihn lesen, bis er gelöscht wird, spätestens nach 48 Stunden.

ended-title = Der Chat ist beendet
ended-text = Danke für Ihr Vertrauen.
ended-by-counselor = Die Beratungskraft hat den Chat beendet. Danke für Ihr Vertrauen.
ended-counselor-gone = Die Verbindung der Beratungskraft ist abgebrochen, darum ist der Chat beendet. Das tut uns leid. Sie können den Link noch einmal öffnen.
ended-counselor-removed = Diese Beratungskraft steht nicht mehr zur Verfügung, darum ist der Chat beendet. Das tut uns leid. Jemand anderes kann für Sie da sein: Ihr Platz im Wartezimmer bleibt einige Minuten für Sie frei, solange die Beratungsstelle geöffnet ist.
ended-connection = Die Verbindung war zu lange unterbrochen, darum ist der Chat beendet. Sie können den Link noch einmal öffnen.
ended-max-session = Der Chat hat seine längste mögliche Dauer erreicht.
ended-nothing-left = In diesem Browser ist vom Chat nichts mehr da.
ended-purge = Die Beratungskraft kann den Chat höchstens 48 Stunden lesen, dann wird er gelöscht.
ended-purge-at = Die Beratungskraft kann den Chat längstens bis { $time } lesen, dann wird er gelöscht.
ended-purge-unread = Niemand liest diesen Chat mehr. Was von ihm übrig ist, wird innerhalb von 48 Stunden gelöscht.
ended-again = Mit jemand anderem sprechen
ended-close = Schließen
ended-close-hint = „Schließen“ lässt diesen Browser den Besuch vergessen.
receipt = Löschbeleg:
ended-wipe = Jetzt alles löschen
ended-wipe-hint = Dann kann auch die Beratungskraft den Chat nicht mehr lesen.
closed-title = Geschlossen
closed-text = Dieser Browser hat den Besuch vergessen. Sie können den Link jederzeit wieder öffnen.
expired-title = Hier ist nichts mehr da
expired-text = Dieser Browser hat den Besuch schon vergessen und kann darum nichts mehr löschen. Was die Beratungsstelle noch hat, wird innerhalb von 48 Stunden nach dem Ende des Chats gelöscht.
expired-text-at = Dieser Browser hat den Besuch schon vergessen und kann darum nichts mehr löschen. Was die Beratungsstelle noch hat, wird spätestens am { $time } gelöscht.
left-title = Sie haben den Chat verlassen
left-text = Alles über Ihren Besuch wird gelöscht. Sie können diese Seite schließen.
declined-title = Der Chat wurde nicht geöffnet
declined-text = Sie haben nicht zugestimmt, darum fand kein Chat statt. Alles über Ihren Besuch wird gelöscht.
wiping = Alles wird gelöscht …
wiping-late = Das Löschen dauert länger als sonst. Es geht von selbst weiter.
wiped = Bestätigt: Alles über Ihren Besuch ist gelöscht.
gone-title = Ihr Besuch ist beendet
gone-text = Der Chat ist vorbei. Sie können den Link jederzeit wieder öffnen.
gone-max-wait = Es konnte nicht rechtzeitig jemand für Sie da sein. Das tut uns leid. Bitte versuchen Sie es später noch einmal.
gone-connection = Die Verbindung war zu lange unterbrochen, darum wurde Ihr Platz aufgegeben.
gone-undecided = Die Frage zur Vereinbarung war zu lange offen, darum wurde der Chat nicht geöffnet.
gone-closed = Die Beratungsstelle hat ihren Live-Chat geschlossen, während Sie warteten. Das tut uns leid.
gone-dismissed = Die Beratungsstelle konnte Ihre Anfrage nicht annehmen. Es tut uns leid, dass Sie gewartet haben. Nichts davon wird aufbewahrt, und Sie können den Link wieder öffnen.
nothing-kept = Von Ihrem Besuch wird nichts aufbewahrt.

earlier-title = Ein früherer Chat ist noch offen
earlier-text = In diesem Browser wurde ein Chat begonnen, aber nicht in diesem Tab. Hier lässt er sich nicht lesen. Ist es Ihrer, machen Sie im Tab weiter, in dem Sie begonnen haben; sonst beenden Sie ihn.
earlier-waiting-title = Hier wartet schon jemand
earlier-waiting-text = In einem anderen Tab dieses Browsers wartet jemand auf eine Beratungskraft. Sie können hier weiter warten oder es beenden.
earlier-resume = Hier weiter warten
earlier-end = Den früheren Chat beenden

error-general = Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.
error-network = Es besteht keine Verbindung. Bitte versuchen Sie es noch einmal.
error-legal = Der Text ließ sich nicht prüfen, darum können Sie ihm jetzt nicht zustimmen. Bitte versuchen Sie es später noch einmal.
error-queue-full = Das Wartezimmer ist voll. Bitte versuchen Sie es später noch einmal.
error-rate-limited = Gerade treten viele Menschen ein. Bitte versuchen Sie es in einer Minute noch einmal.
error-consent-outdated = Der Text wurde gerade geändert. Bitte lesen Sie den neuen.
error-zip-code = Diese Postleitzahl sieht nicht richtig aus.
error-link = Dieser Link gilt nicht mehr. Bitte fragen Sie die Beratungsstelle nach einem neuen.
