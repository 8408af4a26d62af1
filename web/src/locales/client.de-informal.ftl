## Informelle Anrede: nur die Texte, die sich von client.de.ftl unterscheiden.

no-link-text = Bitte öffne den Link deiner Beratungsstelle noch einmal. Du findest ihn auf deren Website oder Plakat.
not-found-text = Unter dieser Adresse gibt es keine Beratungsstelle. Vielleicht fehlt ein Buchstabe. Bitte öffne den Link noch einmal dort, wo du ihn gefunden hast.
failed-text = Bei uns ist etwas schiefgegangen. Bitte versuch es gleich noch einmal.
failed-network = Der Dienst ist nicht erreichbar. Bitte prüfe deine Verbindung.
unavailable-full = Das Wartezimmer ist gerade voll. Bitte versuch es später noch einmal.
unavailable-maintenance = Am Dienst wird gerade gearbeitet. Bitte komm später wieder.
enquiry-text = Du kannst der Beratungsstelle auch schreiben. Eine Antwort bekommst du später.
link-text = Du brauchst kein Konto und nennst keinen Namen. Zuerst liest du kurz, was mit deinen Daten geschieht. Dann wartest du unter einem erfundenen Namen, bis eine Beratungskraft Zeit für dich hat.
topic-unknown = Das Thema dieses Links gibt es bei der Beratungsstelle nicht. Du bist trotzdem richtig hier: Sag der Beratungskraft, worum es geht.
nobody-online = Gerade ist niemand da. Du kannst warten, aber es kann dauern.
consent-title = Bevor du wartest
consent-not-ticked = Bitte setz das Häkchen, wenn du zustimmst. Ohne das kannst du hier nicht warten.
crowded = Gerade kommen viele Menschen. Dein Browser bereitet deinen Platz vor. Das dauert einige Sekunden.
no-thanks-title = Du bist nicht eingetreten
no-thanks-text = Das ist in Ordnung. Es wurde nichts gespeichert, und niemand weiß, dass du hier warst.
waiting-title = Du bist im Wartezimmer
place-before = { $before ->
    [0] Als Nächstes bist du dran.
    [one] Eine Person ist vor dir.
   *[other] { $before } Personen sind vor dir.
  }
place-loading = Dein Platz wird nachgesehen …
pseudonym = Dein Name hier
waiting-hint = Bitte lass diese Seite offen. Wenn du sie schließt, gibst du deinen Platz auf.
returned = Die Beratungskraft wurde unterbrochen. Du bist zurück auf deinem alten Platz, und bald ist jemand für dich da.
privacy-encrypted = Deine Nachrichten werden in diesem Browser verschlossen und erst auf dem Gerät der Beratungskraft geöffnet. Wer den Dienst dazwischen betreibt, kann sie nicht lesen.
privacy-deleted = Nach dem Chat kann die Beratungskraft ihn für Notizen noch lesen, höchstens 48 Stunden. Dann wird er überall gelöscht. Du kannst auch jederzeit selbst alles löschen.
leave-text = Du verlierst deinen Platz, und alles über deinen Besuch wird gelöscht.
breathing-title = Solange du wartest: atmen
breathing-text = Folge dem Kreis oder den Worten. Hör auf, wann du magst.
agreement-picked = Eine Beratungskraft von { $agency } ist für dich da.
agreement-title = Deine Zustimmung
agreement-intro = Bevor ihr miteinander schreibt, lies bitte, wie diese Beratungsstelle mit dem umgeht, was du schreibst.
agreement-hint = Wenn du nicht zustimmst, öffnet sich der Chat nicht, und alles über deinen Besuch wird gelöscht.
time-left = { $minutes ->
    [one] Du hast eine Minute Zeit, dich zu entscheiden.
   *[other] Du hast { $minutes } Minuten Zeit, dich zu entscheiden.
  }
chat-loading = Die Verschlüsselung wird noch geladen. Lies so lange ruhig weiter.
chat-opening-text = Die Beratungskraft kommt gerade dazu. Gleich kannst du schreiben.
closing-title = Wie möchtest du gehen?
closing-copy = Danach kannst du nicht in den Chat zurück. Möchtest du ihn behalten, speichere vorher eine Kopie: Das steht im Menü.
ended-text = Danke für dein Vertrauen.
ended-by-counselor = Die Beratungskraft hat den Chat beendet. Danke für dein Vertrauen.
ended-counselor-removed = Diese Beratungskraft steht nicht mehr zur Verfügung, darum ist der Chat beendet. Das tut uns leid. Jemand anderes kann für dich da sein: Dein Platz im Wartezimmer bleibt einige Minuten für dich frei, solange die Beratungsstelle geöffnet ist.
ended-page-only = In diesem Browser stehen die Worte nur noch in dieser Seite, bis du sie schließt oder neu lädst.
receipt-text = Wer den Dienst betreibt, kann mit diesem Beleg prüfen, dass alles gelöscht ist. Über dich enthält er nichts.
rating-title = Wie war der Chat für dich?
rating-text = Nur wenn du magst. Deine Antwort wird gezählt und mit niemandem verbunden.
closed-text = Dieser Browser hat den Besuch vergessen. Du kannst den Link jederzeit wieder öffnen.
left-title-waiting = Du hast das Wartezimmer verlassen
left-text-waiting = Dein Platz ist wieder frei. Du kannst den Link jederzeit wieder öffnen.
left-title-chat = Du hast den Chat verlassen
left-text-earlier = Du kannst den Link wieder öffnen und neu beginnen.
declined-text = Du hast nicht zugestimmt, darum fand kein Chat statt. Das ist dein gutes Recht, und niemand fragt nach dem Grund.
farewell-deleting = Alles über deinen Besuch wird gelöscht. Du kannst diese Seite schließen; es geht von selbst weiter.
farewell-nothing-kept = Von deinem Besuch wird nichts aufbewahrt. Du kannst diese Seite schließen.
farewell-close = Du kannst diese Seite schließen.
wiped = Bestätigt: Alles über deinen Besuch ist gelöscht.
gone-title = Dein Besuch ist beendet
gone-max-wait = Es konnte nicht rechtzeitig jemand für dich da sein. Das tut uns leid.
gone-connection = Die Verbindung war zu lange unterbrochen, darum wurde dein Platz aufgegeben.
gone-closed = Die Beratungsstelle hat ihren Live-Chat geschlossen, während du gewartet hast. Das tut uns leid.
gone-dismissed = Die Beratungsstelle konnte deine Anfrage nicht annehmen. Es tut uns leid, dass du gewartet hast.
earlier-chat-text = In diesem Browser wurde ein Chat begonnen, aber nicht in diesem Tab. Hier lässt er sich nicht lesen. Ist es deiner, mach im Tab weiter, in dem du begonnen hast; sonst beende ihn.
earlier-waiting-text = In einem anderen Tab dieses Browsers wartet jemand auf eine Beratungskraft. Du kannst hier weiter warten oder es beenden.
earlier-moved-text = Es wurde dort fortgesetzt, darum hat dieser Tab aufgehört. Du kannst es auch hierher zurückholen.
error-general = Das hat nicht geklappt. Bitte versuch es noch einmal.
error-network = Es besteht keine Verbindung. Bitte versuch es noch einmal.
error-legal = Der Text ließ sich nicht prüfen, darum kannst du ihm jetzt nicht zustimmen. Bitte versuch es später noch einmal.
error-queue-full = Das Wartezimmer ist voll. Bitte versuch es später noch einmal.
error-rate-limited = Gerade treten viele Menschen ein. Bitte versuch es in einer Minute noch einmal.
error-consent-outdated = Der Text wurde gerade geändert. Bitte lies den neuen.
error-zip-code = Diese Postleitzahl sieht nicht richtig aus. Du kannst das Feld auch leer lassen.
error-link = Dieser Link gilt nicht mehr. Bitte frag die Beratungsstelle nach einem neuen.
