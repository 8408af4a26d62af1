## Texte der Seiten für Beratende.

brand = Lotse
page-title = Lotse Beratung
navigation = Bereiche
live-chat = Live-Chat
nav-off = (aus)
sound = Ton
log-out = Abmelden
security = Anmeldung sichern
security-text = Ein Passkey (Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel) oder ein Einmalcode schützt Ihre Anmeldung, wenn jemand Ihr Passwort kennt. Mit einem Passkey melden Sie sich auch dann an, wenn falsche Passwörter Ihr Konto gesperrt haben.
security-passkey = Passkey hinzufügen
security-one-time-code = Einmalcode einrichten
security-password = Passwort ändern
cancel = Abbrechen
dismiss = Verstanden
back-to-list = Zurück zur Liste
choose-chat = Wählen Sie ein Ticket oder einen Ihrer Chats.
no-agency = Sie gehören zu keiner Beratungsstelle.

login-failed = Die Anmeldung hat nicht geklappt
login-failed-text = Der Anmeldedienst hat nicht wie erwartet geantwortet. Bitte versuchen Sie es noch einmal.

availability = Mein Live-Chat
switch-is-on = An
switch-is-off = Aus
switch-on = Live-Chat einschalten

queue = Wartezimmer
queue-off = Ihr Live-Chat ist aus, darum wird das Wartezimmer nicht angezeigt. Schalten Sie ihn ein, um zu sehen, wer wartet.
queue-empty = Niemand wartet.
queue-count = { $count ->
    [0] Niemand wartet.
    [one] Eine Person wartet.
   *[other] { $count } Personen warten.
  }
minutes = { $minutes ->
    [0] gerade eben
    [one] seit einer Minute
   *[other] seit { $minutes } Minuten
  }
any-topic = ohne Thema
accept = Annehmen
accept-label = { $pseudonym } annehmen
accepting = Wird angenommen …
turn-away = Abweisen
turn-away-label = Abweisen: { $pseudonym }
turn-away-title = Diese Anfrage abweisen?
turn-away-text = Sie wird gelöscht, und die Person erfährt, dass die Beratungsstelle sie nicht annehmen konnte. Das lässt sich nicht rückgängig machen.
turn-away-mistake = Ein Versehen
turn-away-abuse = Missbrauch
turn-away-cancel = Behalten

my-chats = Meine Chats
nameless = Name gelöscht
state-accepted = Wartet auf die Zustimmung
state-consented = Zugestimmt, der Chat öffnet sich
state-active = Läuft
state-ended = Beendet
unread = { $count ->
    [one] Eine neue Nachricht
   *[other] { $count } neue Nachrichten
  }

waiting-consent = Die Zustimmung der ratsuchenden Person steht noch aus. Danach können Sie schreiben.
waiting-device = Die ratsuchende Person hat zugestimmt und kommt dazu. Gleich können Sie schreiben.
chat-end = Chat beenden
end-title = Den Chat beenden?
end-text = Die ratsuchende Person kann nicht zu ihm zurück. Sie können ihn lesen, bis er gelöscht wird, spätestens nach 48 Stunden.
give-back = Zurückgeben
give-back-title = Das Ticket zurückgeben?
give-back-text = Die ratsuchende Person kommt zurück ins Wartezimmer, auf ihren alten Platz.
purge-at = Dieser Chat wird spätestens am { $time } gelöscht.

notice-declined = Die ratsuchende Person hat der Vereinbarung nicht zugestimmt. Der Chat wurde nicht geöffnet, der Name ist gelöscht.
notice-returned = Ein Ticket, das Sie angenommen hatten, ist wieder im Wartezimmer.
notice-client-lost = Die ratsuchende Person kam nicht zurück, darum ist das Ticket geschlossen. Sie sind frei für das nächste.
notice-client-ended = Die ratsuchende Person hat den Chat beendet. Sie können ihn lesen, bis er gelöscht wird.
notice-client-left = Die ratsuchende Person ist gegangen und hat alles gelöscht.
notice-rights-returned = Sie gehören nicht mehr zu dieser Beratungsstelle, darum ist ein Ticket, das Sie angenommen hatten, wieder in ihrem Wartezimmer.
notice-rights-ended = Sie gehören nicht mehr zu dieser Beratungsstelle, darum ist Ihr Chat dort beendet.
notice-ended = Ein Chat ist beendet, weil eine Verbindung abbrach oder seine Zeit um war.

error-general = Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.
error-network = Es besteht keine Verbindung. Bitte versuchen Sie es noch einmal.
error-taken = Eine andere Beratungskraft war schneller.
error-unanswered-accepts = Sie halten mehrere Anfragen, deren Ratsuchende noch nicht zugestimmt haben. Warten Sie auf eine Antwort oder geben Sie eine zurück.
error-ticket-gone = Diese Person hat das Wartezimmer verlassen.
error-development-mode = Die Plattform ist im Entwicklungsmodus. Der Live-Chat bleibt aus.
error-offline = Ihr Live-Chat ist aus. Schalten Sie ihn zuerst ein.
error-upstream = Der Chat-Server ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.
