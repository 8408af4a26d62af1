## Texte des Chats und alles, was Ratsuchende und Beratende gemeinsam haben.

loading = Einen Moment …
try-again = Noch einmal versuchen
close = Schließen
go-on = Weiter chatten
offline = Die Verbindung ist unterbrochen. Sie kommt von selbst wieder.

chat-encrypted = Ende-zu-Ende-verschlüsselt
chat-privacy = Nur die Personen in diesem Chat können die Nachrichten lesen. Spätestens 48 Stunden nach dem Ende wird alles gelöscht.
chat-opening = Der verschlüsselte Chat wird geöffnet …
chat-pending = Der verschlüsselte Raum wird vorbereitet …
chat-read-only = Dieser Chat ist beendet. Er kann noch gelesen werden, bis er gelöscht wird.
chat-take-over = In diesem Tab weitermachen
chat-phase-elsewhere = Dieser Chat ist in einem anderen Tab dieses Browsers geöffnet.
chat-phase-moved = Dieser Chat geht jetzt in einem anderen Tab weiter.
chat-phase-other-device = Dieser Chat wurde in einem anderen Tab oder Browser geöffnet, und nur dort sind seine Schlüssel. Machen Sie dort weiter, oder beenden Sie den Chat.
chat-phase-insecure = Die Sicherheitsprüfung ist fehlgeschlagen: Ein Gerät oder eine Unterschrift ist nicht, wie es sein soll. Von hier wird nichts gesendet. Bitte beenden Sie diesen Chat.
chat-phase-lost = Die Schlüssel dieses Chats sind nicht mehr in diesem Browser, darum lassen sich seine Nachrichten hier nicht lesen. Bitte beenden Sie diesen Chat.
chat-phase-closed = Dieser Chat wurde geschlossen.
chat-phase-failed = Der verschlüsselte Chat ließ sich nicht öffnen. Bitte prüfen Sie Ihre Verbindung.

messages = Nachrichten
you = Sie
message-untrusted = Nicht vertrauenswürdig: Diese Nachricht kommt von keinem Gerät, das zu diesem Chat gehört.
message-plain = Eine unverschlüsselte Nachricht ist angekommen. Sie wird nicht angezeigt.
message-locked = Diese Nachricht ist noch nicht lesbar. Ihr Schlüssel kommt vielleicht noch.
message-sending = Wird gesendet …
message-failed = Nicht gesendet
message-discard = Verwerfen
composer-label = Nachricht schreiben
send = Senden
roster-changed = Die Liste der Geräte in diesem Chat hat sich geändert. Nichts wird gesendet, bis Sie die neue Liste angesehen und ihr zugestimmt haben. Wenn Sie das nicht erwartet haben, beenden Sie den Chat.
roster-review = Die neue Liste ansehen
roster-accept = Ich stimme dieser Liste zu

safety-open = Sicherheitscode
safety-title = Sicherheitscode
safety-text = Dieser Chat hat genau zwei Geräte, und jedes hat einen Code. Lesen Sie sich die Codes gegenseitig vor, zum Beispiel am Telefon. Sind beide Codes auf beiden Seiten gleich, werden Nachrichten nur für diese zwei Geräte verschlüsselt.
safety-offered = Dies ist die neue Liste der Geräte. Sie gilt nur, wenn Sie zustimmen. Vergleichen Sie vorher die Codes, zum Beispiel am Telefon.
safety-yours = Ihr Code
safety-client = Code der ratsuchenden Person
safety-counselor = Code der Beratung
safety-new = Dieses Gerät ist neu.
safety-unchanged = Dieses Gerät ist unverändert.
safety-limits = Gleiche Codes schützen Sie vor Mithörenden, vor dem Nachrichtenserver und vor gestohlenen Kopien seiner Daten. Sie schützen nicht vor denen, die diesen Dienst betreiben und diese Seite ausliefern: Sie könnten eine Seite ausliefern, die lügt.

in-short = In Kürze
in-short-1 = Niemand erfährt, wer Sie sind. Sie bekommen einen erfundenen Namen.
in-short-2 = Nur Sie und die Beratungskraft können Ihre Nachrichten lesen.
in-short-3 = Alles wird gelöscht, spätestens 48 Stunden nach dem Chat.

language = Sprache
language-failed = Die andere Sprache lässt sich gerade nicht laden. Bitte versuchen Sie es gleich noch einmal.
form-of-address = Anrede
crisis-title = Wenn Sie nicht warten können
crisis-text = Hier ist sofort jemand für Sie da. Anrufe sind vertraulich.
broken-title = Auf dieser Seite ist etwas schiefgegangen
broken-text = Das liegt an uns, nicht an Ihnen. Versuchen Sie es noch einmal; falls Sie gerade chatten, geht Ihr Chat weiter.
broken-storage-title = In diesem Browser kann die Seite nicht arbeiten
broken-storage-text = Cookies oder Speicher sind für diese Seite gesperrt. Erlauben Sie sie in den Einstellungen des Browsers für diese Seite, oder nehmen Sie einen anderen Browser. Nach dem Chat wird alles gelöscht.
enquiry = Der Beratungsstelle schreiben
