## Texte der Seiten für Ratsuchende.

brand = Live-Chat
quick-exit = Schnell weg
quick-exit-hint = Löscht alles und verlässt diese Seite. Dreimal Umschalt drücken bewirkt dasselbe.

no-link-title = Welche Beratungsstelle?
no-link-text = Bitte öffnen Sie den Link Ihrer Beratungsstelle noch einmal. Sie finden ihn auf deren Website oder Plakat.
not-found-title = Diesen Link kennen wir nicht
not-found-text = Unter dieser Adresse gibt es keine Beratungsstelle. Vielleicht fehlt ein Buchstabe. Bitte öffnen Sie den Link noch einmal dort, wo Sie ihn gefunden haben.
failed-title = Das hat nicht geklappt
failed-text = Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal.
failed-network = Der Dienst ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.

unavailable-title = Der Live-Chat ist gerade nicht verfügbar
unavailable-text = Diese Beratungsstelle bietet im Moment keinen Live-Chat an.
unavailable-hours = Die Beratungsstelle ist im Moment geschlossen.
unavailable-full = Das Wartezimmer ist gerade voll. Bitte versuchen Sie es später noch einmal.
unavailable-maintenance = Am Dienst wird gerade gearbeitet. Bitte kommen Sie später wieder.
opening-hours = Öffnungszeiten
time-zone = Uhrzeit in { $zone }
enquiry-title = Schreiben statt warten
enquiry-text = Sie können der Beratungsstelle auch schreiben. Eine Antwort bekommen Sie später.

link-title = Anonym mit einer Beratungskraft schreiben
steps = So geht es
step-read = Lesen
step-wait = Warten
step-talk = Schreiben
go-in = Zum Wartezimmer
link-text = Sie brauchen kein Konto und nennen keinen Namen. Zuerst lesen Sie kurz, was mit Ihren Daten geschieht. Dann warten Sie unter einem erfundenen Namen, bis eine Beratungskraft Zeit für Sie hat.
topic = Es geht um:
topic-unknown = Das Thema dieses Links gibt es bei der Beratungsstelle nicht. Sie sind trotzdem richtig hier: Sagen Sie der Beratungskraft, worum es geht.
nobody-online = Gerade ist niemand da. Sie können warten, aber es kann dauern.
counselors-online = { $count ->
    [one] Eine Beratungskraft ist da.
   *[other] { $count } Beratungskräfte sind da.
  }
wait-at-most = Die Wartezeit beträgt meist höchstens { $minutes } Minuten.
wait-range = Die Wartezeit beträgt meist { $from } bis { $to } Minuten.

consent-title = Bevor Sie warten
loading-texts = Der Text wird geladen …
data-policy = Datenschutz
plain-texts = Texte in Einfacher Sprache
plain-texts-missing = Diesen Text gibt es nicht in Einfacher Sprache.
data-policy-full = Die ganze Datenschutzerklärung lesen
imprint = Impressum
accessibility = Barrierefreiheit
legal-version = Fassung { $version } vom { $date }
consent-statement = Ich stimme der Datenschutzerklärung zu. Ein Cookie hält meinen Platz, bis ich gehe.
consent-not-ticked = Bitte setzen Sie das Häkchen, wenn Sie zustimmen. Ohne das können Sie hier nicht warten.
zip-code = Postleitzahl (freiwillig)
zip-code-hint = Damit die Beratungsstelle weiß, aus welcher Gegend Menschen kommen. Sie wird gelöscht, wenn der Chat endet.
consent-accept = Annehmen und warten
consent-decline = Nein, danke
crowded = Gerade kommen viele Menschen. Ihr Browser bereitet Ihren Platz vor. Das dauert einige Sekunden.
no-thanks-title = Sie sind nicht eingetreten
no-thanks-text = Das ist in Ordnung. Es wurde nichts gespeichert, und niemand weiß, dass Sie hier waren.
back-to-link = Zurück

waiting-title = Sie sind im Wartezimmer
place-number = Nummer
place-of = von { $waiting }
place-before = { $before ->
    [0] Als Nächstes sind Sie dran.
    [one] Eine Person ist vor Ihnen.
   *[other] { $before } Personen sind vor Ihnen.
  }
place-loading = Ihr Platz wird nachgesehen …
picked = Eine Beratungskraft kommt. Der Chat wird vorbereitet …
who-agency = Beratungsstelle
who-topic = Thema
pseudonym = Ihr Name hier
waiting-hint = Bitte lassen Sie diese Seite offen. Wenn Sie sie schließen, geben Sie Ihren Platz auf.
sound-when-called = Ton abspielen, wenn jemand kommt
returned = Die Beratungskraft wurde unterbrochen. Sie sind zurück auf Ihrem alten Platz, und bald ist jemand für Sie da.
privacy-banner = Nachrichten sind Ende-zu-Ende-verschlüsselt und werden nach 48 Stunden automatisch gelöscht.
privacy-what = Was heißt das?
privacy-encrypted = Ihre Nachrichten werden in diesem Browser verschlossen und erst auf dem Gerät der Beratungskraft geöffnet. Wer den Dienst dazwischen betreibt, kann sie nicht lesen.
privacy-deleted = Nach dem Chat kann die Beratungskraft ihn für Notizen noch lesen, höchstens 48 Stunden. Dann wird er überall gelöscht. Sie können auch jederzeit selbst alles löschen.
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
breathe-rest = Ruhen
breathing-start = Beginnen
breathing-pause = Pause
breathing-rhythm = Rhythmus
breathing-calm = Ruhig
breathing-slow = Langsamer
breathing-sound = Ton

agreement-picked = Eine Beratungskraft von { $agency } ist für Sie da.
agreement-title = Ihre Zustimmung
agreement-intro = Bevor Sie miteinander schreiben, lesen Sie bitte, wie diese Beratungsstelle mit dem umgeht, was Sie schreiben.
agreement-full = Die ganze Vereinbarung
agreement-confirm = Ich stimme zu
agreement-decline = Ich stimme nicht zu
agreement-hint = Wenn Sie nicht zustimmen, öffnet sich der Chat nicht, und alles über Ihren Besuch wird gelöscht.
time-left = { $minutes ->
    [one] Sie haben eine Minute Zeit, sich zu entscheiden.
   *[other] Sie haben { $minutes } Minuten Zeit, sich zu entscheiden.
  }
time-short = { $minutes ->
    [0] Es bleibt weniger als eine Minute. Danach ist die Beratungskraft für den nächsten Menschen da.
    [one] Es bleibt eine Minute. Danach ist die Beratungskraft für den nächsten Menschen da.
   *[other] Es bleiben { $minutes } Minuten. Danach ist die Beratungskraft für den nächsten Menschen da.
  }
more-time = Ich brauche mehr Zeit
chat-loading = Die Verschlüsselung wird noch geladen. Lesen Sie so lange ruhig weiter.

chat-title = Chat mit einer Beratungskraft
peer-counselor = Beratungskraft
chat-opening-text = Die Beratungskraft kommt gerade dazu. Gleich können Sie schreiben.
chat-end = Chat beenden
chat-leave = Alles löschen
chat-leave-text = Der Chat endet und wird sofort gelöscht, auch bei der Beratungskraft.
closing-title = Wie möchten Sie gehen?
closing-copy = Danach können Sie nicht in den Chat zurück. Möchten Sie ihn behalten, speichern Sie vorher eine Kopie: Das steht im Menü.
end-text = Die Beratungskraft kann den Chat für Notizen noch lesen, höchstens 48 Stunden. Dann wird er gelöscht.

ended-title = Der Chat ist beendet
ended-text = Danke für Ihr Vertrauen.
ended-by-counselor = Die Beratungskraft hat den Chat beendet. Danke für Ihr Vertrauen.
ended-counselor-gone = Die Verbindung der Beratungskraft ist abgebrochen, darum ist der Chat beendet. Das tut uns leid.
ended-counselor-removed = Diese Beratungskraft steht nicht mehr zur Verfügung, darum ist der Chat beendet. Das tut uns leid. Jemand anderes kann für Sie da sein: Ihr Platz im Wartezimmer bleibt einige Minuten für Sie frei, solange die Beratungsstelle geöffnet ist.
ended-connection = Die Verbindung war zu lange unterbrochen, darum ist der Chat beendet.
ended-max-session = Der Chat hat seine längste mögliche Dauer erreicht.
ended-nothing-left = In diesem Browser ist vom Chat nichts mehr da.
ended-page-only = In diesem Browser stehen die Worte nur noch in dieser Seite, bis Sie sie schließen oder neu laden.
ended-purge = Die Beratungskraft kann den Chat höchstens 48 Stunden lesen, dann wird er gelöscht.
ended-purge-at = Die Beratungskraft kann den Chat längstens bis { $time } lesen, dann wird er gelöscht.
ended-purge-unread = Niemand liest diesen Chat mehr. Was von ihm übrig ist, wird innerhalb von 48 Stunden gelöscht.
ended-again = Mit jemand anderem sprechen
ended-close = Schließen
ended-close-hint = „Schließen“ lässt diesen Browser den Besuch vergessen.
ended-wipe = Jetzt alles löschen
ended-wipe-hint = „Jetzt alles löschen“ nimmt den Chat auch der Beratungskraft.
receipt-title = Beleg für das Löschen
receipt-text = Wer den Dienst betreibt, kann mit diesem Beleg prüfen, dass alles gelöscht ist. Über Sie enthält er nichts.
receipt-copy = Kopieren
receipt-copied = Kopiert
rating-title = Wie war der Chat für Sie?
rating-text = Nur wenn Sie mögen. Ihre Antwort wird gezählt und mit niemandem verbunden.
rating-1 = Nicht gut
rating-2 = Teils, teils
rating-3 = Gut
rating-thanks = Danke.
closed-title = Geschlossen
closed-text = Dieser Browser hat den Besuch vergessen. Sie können den Link jederzeit wieder öffnen.
expired-title = Hier ist nichts mehr da
expired-text = Dieser Browser hat den Besuch schon vergessen und kann darum nichts mehr löschen. Was die Beratungsstelle noch hat, wird innerhalb von 48 Stunden nach dem Ende des Chats gelöscht.
expired-text-at = Dieser Browser hat den Besuch schon vergessen und kann darum nichts mehr löschen. Was die Beratungsstelle noch hat, wird spätestens am { $time } gelöscht.

left-title-waiting = Sie haben das Wartezimmer verlassen
left-text-waiting = Ihr Platz ist wieder frei. Sie können den Link jederzeit wieder öffnen.
left-title-chat = Sie haben den Chat verlassen
left-text-chat = Der Chat ist beendet, und niemand kann ihn mehr lesen, auch die Beratungskraft nicht.
left-title-ended = Der Chat ist gelöscht
left-text-ended = Niemand kann ihn mehr lesen, auch die Beratungskraft nicht.
left-title-earlier = Der frühere Besuch ist beendet
left-text-earlier = Sie können den Link wieder öffnen und neu beginnen.
declined-title = Der Chat wurde nicht geöffnet
declined-text = Sie haben nicht zugestimmt, darum fand kein Chat statt. Das ist Ihr gutes Recht, und niemand fragt nach dem Grund.
farewell-deleting = Alles über Ihren Besuch wird gelöscht. Sie können diese Seite schließen; es geht von selbst weiter.
farewell-nothing-kept = Von Ihrem Besuch wird nichts aufbewahrt. Sie können diese Seite schließen.
farewell-close = Sie können diese Seite schließen.
wiping = Wird gelöscht …
wiping-late = Das Löschen dauert länger als sonst. Es geht von selbst weiter.
wiped = Bestätigt: Alles über Ihren Besuch ist gelöscht.
enter-again = Noch einmal versuchen
back-to-first = Zurück zur ersten Seite
gone-title = Ihr Besuch ist beendet
gone-text = Der Besuch ist vorbei.
gone-max-wait = Es konnte nicht rechtzeitig jemand für Sie da sein. Das tut uns leid.
gone-connection = Die Verbindung war zu lange unterbrochen, darum wurde Ihr Platz aufgegeben.
gone-connection-chat = Die Verbindung war zu lange unterbrochen, darum ist der Chat beendet.
gone-undecided = Die Frage zur Vereinbarung war zu lange offen, darum wurde der Chat nicht geöffnet.
gone-closed = Die Beratungsstelle hat ihren Live-Chat geschlossen, während Sie warteten. Das tut uns leid.
gone-dismissed = Die Beratungsstelle konnte Ihre Anfrage nicht annehmen. Es tut uns leid, dass Sie gewartet haben.

earlier-chat-title = Ein früherer Chat ist noch offen
earlier-chat-text = In diesem Browser wurde ein Chat begonnen, aber nicht in diesem Tab. Hier lässt er sich nicht lesen. Ist es Ihrer, machen Sie im Tab weiter, in dem Sie begonnen haben; sonst beenden Sie ihn.
earlier-waiting-title = Hier wartet schon jemand
earlier-waiting-text = In einem anderen Tab dieses Browsers wartet jemand auf eine Beratungskraft. Sie können hier weiter warten oder es beenden.
earlier-moved-title = Das Warten geht in einem anderen Tab weiter
earlier-moved-text = Es wurde dort fortgesetzt, darum hat dieser Tab aufgehört. Sie können es auch hierher zurückholen.
earlier-resume = Hier weiter warten
earlier-end = Den früheren Chat beenden
earlier-end-wait = Das Warten beenden

error-general = Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.
error-network = Es besteht keine Verbindung. Bitte versuchen Sie es noch einmal.
error-legal = Der Text ließ sich nicht prüfen, darum können Sie ihm jetzt nicht zustimmen. Bitte versuchen Sie es später noch einmal.
error-queue-full = Das Wartezimmer ist voll. Bitte versuchen Sie es später noch einmal.
error-rate-limited = Gerade treten viele Menschen ein. Bitte versuchen Sie es in einer Minute noch einmal.
error-consent-outdated = Der Text wurde gerade geändert. Bitte lesen Sie den neuen.
error-zip-code = Diese Postleitzahl sieht nicht richtig aus. Sie können das Feld auch leer lassen.
error-link = Dieser Link gilt nicht mehr. Bitte fragen Sie die Beratungsstelle nach einem neuen.
