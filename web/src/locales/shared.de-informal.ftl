## Informelle Anrede: nur die Texte, die sich von shared.de.ftl unterscheiden.

chat-phase-other-device = Dieser Chat wurde in einem anderen Tab oder Browser geöffnet, und nur dort sind seine Schlüssel. Mach dort weiter, oder beende den Chat.
chat-phase-insecure = Die Sicherheitsprüfung ist fehlgeschlagen: Ein Gerät oder eine Unterschrift ist nicht, wie es sein soll. Von hier wird nichts gesendet. Bitte beende diesen Chat.
chat-phase-lost = Die Schlüssel dieses Chats sind nicht mehr in diesem Browser, darum lassen sich seine Nachrichten hier nicht lesen. Bitte beende diesen Chat.
chat-phase-failed = Der verschlüsselte Chat ließ sich nicht öffnen. Bitte prüfe deine Verbindung.
you = Du
roster-changed = Die Liste der Geräte in diesem Chat hat sich geändert. Nichts wird gesendet, bis du die neue Liste angesehen und ihr zugestimmt hast. Wenn du das nicht erwartet hast, beende den Chat.
safety-text = Dieser Chat hat genau zwei Geräte, und jedes hat einen Code. Lest euch die Codes gegenseitig vor, zum Beispiel am Telefon. Sind beide Codes auf beiden Seiten gleich, werden Nachrichten nur für diese zwei Geräte verschlüsselt.
safety-offered = Dies ist die neue Liste der Geräte. Sie gilt nur, wenn du zustimmst. Vergleiche vorher die Codes, zum Beispiel am Telefon.
safety-yours = Dein Code
safety-limits = Gleiche Codes schützen dich vor Mithörenden, vor dem Nachrichtenserver und vor gestohlenen Kopien seiner Daten. Sie schützen nicht vor denen, die diesen Dienst betreiben und diese Seite ausliefern: Sie könnten eine Seite ausliefern, die lügt.
in-short-1 = Niemand erfährt, wer du bist. Du bekommst einen erfundenen Namen.
in-short-2 = Nur du und die Beratungskraft könnt deine Nachrichten lesen.
crisis-title = Wenn du nicht warten kannst
language-failed = Die andere Sprache lässt sich gerade nicht laden. Bitte versuch es gleich noch einmal.
crisis-text = Hier ist sofort jemand für dich da. Anrufe sind vertraulich.
broken-text = Das liegt an uns, nicht an dir. Versuch es noch einmal; falls du gerade chattest, geht dein Chat weiter.
broken-storage-text = Cookies oder Speicher sind für diese Seite gesperrt. Erlaube sie in den Einstellungen des Browsers für diese Seite, oder nimm einen anderen Browser. Nach dem Chat wird alles gelöscht.
