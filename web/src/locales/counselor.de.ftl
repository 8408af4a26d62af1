## Texte der Seiten für Beratende.

brand = Lotse
page-title = Lotse Beratung
navigation = Bereiche
administration = Verwaltung
lists = Listen
live-chat-count = { $count ->
    [0] Live-Chat
   *[other] Live-Chat ({ $count })
  }
live-chat-off = Live-Chat (aus)
account = Konto von { $name }
log-out = Abmelden
security = Anmeldung sichern
security-text = Ein Passkey (Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel) oder ein Einmalcode schützt Ihre Anmeldung, wenn jemand Ihr Passwort kennt. Mit einem Passkey melden Sie sich auch dann an, wenn falsche Passwörter Ihr Konto gesperrt haben.
security-passkey = Passkey hinzufügen
security-one-time-code = Einmalcode einrichten
security-password = Passwort ändern
cancel = Abbrechen
dismiss = Weglegen
dismiss-all = Alle weglegen
notices = Neuigkeiten
save = Speichern

signals = Töne und Hinweise
signals-text = Ein Ton kommt wieder, bis Sie nachgesehen haben.
sound-tickets = Ton, wenn jemand ins Wartezimmer kommt
sound-messages = Ton, wenn eine Nachricht kommt
sound-blocked = Der Ton beginnt mit Ihrem ersten Klick.
notification-ask = Hinweise erlauben
notification-not-now = Jetzt nicht
notification-offer = Ein Hinweis kann Sie in anderen Fenstern rufen, wenn jemand wartet oder schreibt, ohne Namen und ohne ein Wort aus dem Chat.
notification-not-asked = Hinweise außerhalb dieser Seite sind noch nicht eingeschaltet. Sie zeigen keinen Namen und kein Wort aus einem Chat.
notification-granted = Hinweise außerhalb dieser Seite sind eingeschaltet. Sie zeigen keinen Namen und kein Wort aus einem Chat.
notification-denied = Dieser Browser erlaubt dieser Seite keine Hinweise. In den Einstellungen des Browsers können Sie das ändern.
notification-unsupported = Dieser Browser zeigt für diese Seite keine Hinweise. Die Töne funktionieren.
notification-ticket = Jemand wartet
notification-message = Neues in einem Ihrer Chats

own-replies = Meine Textbausteine
own-replies-text = Sie bleiben nur in diesem Browser. Ein Baustein kommt in das Feld zum Schreiben, wo Sie ihn ändern können; er wird nie von selbst gesendet.
reply-language = { $name } (auf { $language })
reply-name = Kurzer Name
reply-text = Text
reply-name-missing = Bitte geben Sie diesem Baustein einen Namen.
reply-text-missing = Bitte schreiben Sie den Text dazu.
reply-add = Baustein hinzufügen
reply-remove = Diesen Baustein entfernen
back-to-list = Zurück zu meinen Chats
choose-chat = Wählen Sie jemanden aus dem Wartezimmer oder einen Ihrer Chats.
choose-switch-on = Schalten Sie Ihren Live-Chat ein, um zu sehen, wer wartet.
no-agency = Sie beraten noch in keiner Beratungsstelle
no-agency-text = Ihre Anmeldung funktioniert, gehört aber zu keiner Beratungsstelle. Bitten Sie die Administration Ihrer Beratungsstelle, Sie aufzunehmen; bei der nächsten Anmeldung öffnet sich dann diese Seite.
no-agency-admin = Sie gehören zur Verwaltung: Ihre Seiten finden Sie unter „Verwaltung“. Um selbst zu beraten, nehmen Sie sich unter die Beratenden Ihrer Stelle auf.
panel-failed = Dieser Teil der Seite ließ sich nicht laden.
other-agency = andere Beratungsstelle
other-tab = Lotse ist in einem anderen Tab geöffnet
other-tab-text = Ihre Chats und Töne sind in jenem Tab. Sie können dort weitermachen oder alles hierher holen. Dabei geht nichts verloren.
other-tab-fetch = Hierher holen

login-failed = Die Anmeldung hat nicht geklappt
login-failed-text = Der Anmeldedienst hat nicht wie erwartet geantwortet. Bitte versuchen Sie es noch einmal.

availability = Mein Live-Chat
switch-is-on = An
switch-is-off = Aus
switch-on = Live-Chat einschalten
closed-hours = Außerhalb der Öffnungszeiten kann niemand eintreten. Ihr Schalter bleibt, wie er ist.
closed-texts = Niemand kann eintreten: Ein rechtlicher Text fehlt. Die Administration sieht, welcher.
closed-agency = Niemand kann eintreten: Die Beratungsstelle hat ihren Live-Chat ausgeschaltet.
closed-tenant = Niemand kann eintreten: Der Träger hat seinen Live-Chat ausgeschaltet.
closed-general = Zurzeit kann niemand eintreten. Die Administration Ihrer Beratungsstelle weiß, warum.

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
departed-accepted-here = Ist jetzt bei Ihnen.
departed-turned-away = Abgewiesen.
departed-taken = Eine andere Beratungskraft war schneller.
departed-left = Hat das Wartezimmer verlassen.
departed-gone = Schon bei jemand anderem, oder gegangen.
turn-away = Abweisen
turn-away-label = Abweisen: { $pseudonym }
turn-away-title = Diese Person abweisen?
turn-away-text = Nur wenn es keine Bitte um Hilfe ist. Der Eintrag wird gelöscht, und die Person liest, dass die Beratungsstelle sie nicht annehmen konnte. Das lässt sich nicht rückgängig machen.
turn-away-mistake = Ein Versehen
turn-away-abuse = Missbrauch
turn-away-cancel = Behalten

my-chats = Meine Chats
no-chats = Kein offener Chat.
ended-chats = Beendet
nameless = Name gelöscht
state-accepted = Liest die Vereinbarung
state-consented = Zugestimmt, der Chat öffnet sich
state-active = Im Chat, noch keine Nachricht
state-ended = Beendet
deleted-in = { $hours ->
    [0] Wird gelöscht
    [one] Wird in dieser Stunde gelöscht
   *[other] Wird in { $hours } Std. gelöscht
  }
away = { $minutes ->
    [0] Gerade nicht da
    [one] Seit einer Minute nicht da
   *[other] Seit { $minutes } Minuten nicht da
  }
not-here = In diesem Tab nicht lesbar
own-line = Sie: { $words }
ago = { $minutes ->
    [0] jetzt
   *[other] { $minutes } Min.
  }
chat-details = { $topic } · seit { $time }
chat-language = { $details } · liest { $language }
unread = { $count } neu

waiting-consent = Die Person liest die Vereinbarung. Sobald sie zugestimmt hat, können Sie schreiben.
waiting-device = Die Person hat zugestimmt und kommt dazu. Gleich können Sie schreiben.
chat-end = Chat beenden
end-title = Den Chat beenden?
end-text = Die ratsuchende Person kann nicht zu ihm zurück. Sie können ihn lesen, bis er gelöscht wird, spätestens nach 48 Stunden.
give-back = Zurückgeben
give-back-title = Zurück ins Wartezimmer?
give-back-text = Die Person behält ihren Platz und wartet auf jemand anderen.
purge-at = wird spätestens { $time } gelöscht

somebody = Jemand
notice-active = { $name } ist da. Sie können jetzt schreiben.
notice-declined = { $name } hat nicht zugestimmt. Der Chat wurde nicht geöffnet.
notice-returned = { $name } ist wieder im Wartezimmer.
notice-client-lost = { $name } kam nicht zurück. Sie sind frei für die nächste Person.
notice-client-ended = { $name } hat den Chat beendet. Sie können ihn lesen, bis er gelöscht wird.
notice-client-left = { $name } ist gegangen und hat alles gelöscht.
notice-rights-returned = { $name } ist wieder im Wartezimmer, weil Sie nicht mehr zu dieser Beratungsstelle gehören.
notice-rights-ended = Der Chat mit { $name } ist beendet, weil Sie nicht mehr zu dieser Beratungsstelle gehören.
notice-ended = Der Chat mit { $name } ist beendet: Eine Verbindung brach ab, oder seine Zeit war um.

error-general = Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.
error-network = Es besteht keine Verbindung. Bitte versuchen Sie es noch einmal.
error-unanswered-accepts = Mehrere Personen haben Ihnen noch nicht geantwortet. Warten Sie auf eine Antwort, oder geben Sie eine zurück.
error-development-mode = Die Plattform ist im Entwicklungsmodus. Der Live-Chat bleibt aus.
error-offline = Ihr Live-Chat ist aus. Schalten Sie ihn zuerst ein.
error-upstream = Der Chat-Server ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.
