export const MESSAGES = {
	required: "Pflichtfeld",
	"request.unreadable": "Die Anfrage ist nicht lesbar.",
	"request.method": "Diese Anfragemethode wird nicht unterstützt.",
	"value.invalid": "Der Wert ist ungültig.",
	"text.invalid": "Der Text enthält ungültige Zeichen.",
	"text.invisible": "Der Text enthält unsichtbare Zeichen, zuerst an Stelle {at}. Bitte entfernen Sie sie.",
	"text.marks": "Der Text enthält mehr als {max} Zeichen, die sich mit einem einzigen Buchstaben verbinden.",
	"text.tooShort": "Mindestens {min} Zeichen.",
	"text.tooManyLineBreaks": "Höchstens {max} Zeilenumbrüche.",
	"text.tooLong": "Höchstens {max} Zeichen.",
	"key.unknown": "Unbekanntes Feld.",
	"choice.invalid": "Der Wert steht nicht zur Auswahl.",
	"id.invalid": "Die Kennung ist ungültig.",
	"list.tooMany": "Höchstens {max} Einträge.",
	"value.tooLarge": "Die Angaben enthalten mehr als {max} Werte.",
	"date.invalid": "Das Datum ist ungültig (erwartet: JJJJ-MM-TT).",
	"date.tooEarly": "Das Datum darf nicht vor dem 01.01.2010 liegen.",
	"date.future": "Das Datum darf nicht in der Zukunft liegen.",
	"date.tooLate": "Das Datum darf nicht nach dem 31.12.2100 liegen.",
	"email.required": "Die E-Mail muss eingegeben werden.",
	"email.invalid": "Die E-Mail hat ein ungültiges Format",
	"sort.unknown": "Nach diesem Feld kann nicht sortiert werden.",
	"limit.invalid": "Die Anzahl muss zwischen 1 und 1000 liegen.",
	"cursor.invalid": "Die Seitenmarke ist ungültig.",
	"idempotencyKey.invalid":
		"Der Idempotency-Key muss aus 16 bis 64 Buchstaben, Ziffern, Unterstrichen und Bindestrichen bestehen.",

	"enquiry.noMailServer": "Es ist kein Mailserver eingerichtet, die Antwort kann nicht gesendet werden.",

	"view.nameDuplicate": "Eine Ansicht mit dem Namen {value} gibt es bereits.",
	"view.query": "Diese Liste kennt die Suche oder die Filter der Ansicht nicht.",
	"view.tooMany": "Es sind höchstens {max} Ansichten je Liste möglich. Bitte löschen Sie eine.",

	"deadline.nothing": "Es ist nichts angegeben, was geändert werden soll.",
	"deadline.noteRequired": "Die Anmerkung muss eingegeben werden.",
	"deadline.dayRequired": "Der Tag muss ausgewählt werden.",
	"deadline.oneSubject": "Eine Wiedervorlage gehört entweder zu einem Kunden oder zu einer Zertifizierung.",
	"deadline.clientUnknown": "Diesen Kunden gibt es nicht.",
	"deadline.certificationUnknown": "Diese Zertifizierung gibt es nicht.",
	"deadline.assigneeUnknown": "Dieser Person kann nichts zugeteilt werden.",
	"deadline.tasksOnly": "Das lässt sich nur bei einer eigenen Wiedervorlage ändern.",
	"deadline.snoozePast": "Der Tag muss nach dem heutigen liegen.",
	"deadline.noteOnlyDone": "Eine Anmerkung dazu gibt es nur, wenn die Frist erledigt ist.",

	"address.streetRequired": "Die Strasse muss eingegeben werden.",
	"address.streetTooShort": "Die Strasse muss mindestens 6 Zeichen lang sein.",
	"address.numberRequired": "Die Hausnummer muss eingegeben werden.",
	"address.cityRequired": "Der Ort muss eingegeben werden.",
	"address.zipRequired": "Die Postleitzahl muss eingegeben werden.",
	"address.zipNumeric": "Die Postleitzahl muss numerisch sein.",
	"address.zipTooShort": "Die Postleitzahl muss mindestens 4 Zeichen lang sein.",
	"address.zipInvalid":
		"Die Postleitzahl muss aus 2 bis 10 Buchstaben, Ziffern, Leerzeichen und Bindestrichen bestehen.",
	"address.countryRequired": "Das Land muss ausgewählt werden.",
	"site.nameRequired": "Der Name muss eingegeben werden.",
	"site.unknown": "Die Produktionsstätte gehört nicht zu diesem Kunden.",
	"contact.depRequired": "Die Bezeichnung muss eingegeben werden.",
	"contact.firstNameRequired": "Der Vorname muss eingegeben werden.",
	"contact.lastNameRequired": "Der Nachname muss eingegeben werden.",

	"certification.validFromRequired": "Das Gültigkeitsdatum muss ausgewählt werden.",
	"certification.categoryRequired": "Eine Kategorie muss ausgewählt werden.",
	"certification.subcategoryRequired": "Eine Subkategorie muss ausgewählt werden.",
	"certification.subcategoryForeign": "Die Subkategorie gehört nicht zur Kategorie.",
	"certification.validFromAfterCertificate":
		"Das Gültigkeitsdatum darf nicht nach dem Beginn eines bestehenden Zertifikats liegen ({date}).",
	"certification.endsBeforeCertificate":
		"Mit diesem Gültigkeitsdatum endet die Zertifizierung am {validTo} und deckt bestehende Zertifikate nicht ab: {numbers}.",
	"renewal.exists": "Die Zertifizierung {number} ist schon rezertifiziert: {successor}.",
	"renewal.tooEarly":
		"Die Zertifizierung {number} kann ab dem {date} rezertifiziert werden, neun Monate vor ihrem Ende.",
	"renewal.tooLate":
		"Die Zertifizierung {number} konnte bis zum {date} rezertifiziert werden, sechs Monate nach ihrem Ende. Bitte starten Sie eine neue Zertifizierung.",
	"renewal.beginsTooEarly":
		"Der erste Tag darf nicht vor dem {date} liegen, dem Tag nach dem Ende der Zertifizierung {number}.",
	"renewal.endsTooLate":
		"Mit diesem Gültigkeitsdatum endet die Zertifizierung am {validTo}, nach dem Beginn ihrer Rezertifizierung {number} am {date}.",

	"scheme.codeRequired": "Die Bezeichnung muss eingegeben werden.",
	"scheme.titleRequired": "Der Titel muss eingegeben werden.",
	"scheme.titleENRequired": "Der englische Titel muss eingegeben werden.",
	"scheme.categoriesRequired": "Mindestens eine Kategorie muss ausgewählt werden.",
	"scheme.categoryDuplicate": "Die Kategorie ist mehrfach angegeben.",
	"scheme.codeDuplicate": "Die Prüfgrundlage {value} gibt es bereits.",
	"scheme.endsBeforeStart": "Die Übergangsfrist darf nicht vor dem ersten Tag der Prüfgrundlage enden ({date}).",
	"scheme.replacementCircular": "Die Prüfgrundlagen würden einander im Kreis ersetzen.",
	"scheme.required": "Mindestens eine Prüfgrundlage muss ausgewählt werden.",
	"scheme.duplicate": "Die Prüfgrundlage ist mehrfach angegeben.",
	"scheme.unknown": "Diese Prüfgrundlage gibt es nicht.",
	"scheme.otherCategory": "Die Prüfgrundlage {code} gehört nicht zur Kategorie.",
	"scheme.notUsable": "Die Prüfgrundlage {code} gilt heute nicht.",
	"scheme.noneUsable": "Für die Kategorie gilt heute keine Prüfgrundlage.",
	"scheme.notOfCertification": "Eine Prüfgrundlage des Zertifikats gehört nicht zur Zertifizierung.",
	"scheme.noneOfCertification":
		"Von den Prüfgrundlagen der Zertifizierung gilt heute keine. Bitte ändern Sie zuerst die Zertifizierung.",

	"product.numberRequired": "Die Nummer muss eingegeben werden.",
	"product.nameRequired": "Der Name muss eingegeben werden.",
	"product.numberDuplicate": "Die Nummer {value} ist bereits vergeben.",
	"product.nameDuplicate": "Der Name {value} ist bereits vergeben.",
	"product.unknown": "Das Produkt gehört nicht zu dieser Zertifizierung.",
	"product.locked": "Das Produkt {number} wird in einem Zertifikat verwendet und kann nicht geändert werden.",
	"product.lockedRemoval": "Das Produkt {number} wird in einem Zertifikat verwendet und kann nicht entfernt werden.",
	"product.lastOfDraft":
		"Das Produkt {number} ist das letzte des Zertifikats {certificate} und kann nicht entfernt werden.",
	"product.duplicate": "Das Produkt ist mehrfach angegeben.",
	"site.duplicate": "Die Produktionsstätte ist mehrfach angegeben.",

	"certificate.productsRequired": "Mindestens ein Produkt muss ausgewählt werden.",
	"certificate.validFromBeforeCertification":
		"Das Gültigkeitsdatum darf nicht vor dem der Zertifizierung liegen ({date}).",
	"certificate.validFromAfterCertification":
		"Das Gültigkeitsdatum darf nicht nach dem Ende der Zertifizierung liegen ({date}).",
	"certification.ended":
		"Die Zertifizierung ist am {date} abgelaufen. In ihr kann kein neues Zertifikat mehr erstellt werden.",
	"certificate.expired":
		"Die Gültigkeit des Zertifikats ist am {date} abgelaufen. Es kann nicht mehr unterschrieben oder veröffentlicht werden.",
	"certificate.over":
		"Die Gültigkeit des Zertifikats ist am {date} abgelaufen. Es kann nicht mehr ausgesetzt oder ersetzt werden.",
	"certificate.changedSinceRelease":
		"Seit der Freigabe zur Prüfung wurden Angaben dieses Zertifikats geändert, zuletzt von {name} am {when} Uhr. Bitte „Genehmigung stoppen“ wählen und das Zertifikat noch einmal zur Prüfung freigeben.",
	"certificate.releaseUnknown":
		"Es steht nicht fest, ob das Zertifikat noch das sagt, was zur Prüfung freigegeben wurde. Bitte „Genehmigung stoppen“ wählen und das Zertifikat noch einmal zur Prüfung freigeben.",
	"certificate.documentStore":
		"Die Ablage der Dokumente ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten noch einmal.",
	"certificate.german":
		"Ohne englischen Namen oder englische Info: {products}. Das englische Dokument zeigt dort den deutschen Text mit dem Zusatz (German).",
	"certificate.letters": "Zeichen, die keine Schrift des PDFs hat: {texts}. Gedruckt wird dort □.",
	"certificate.word":
		"Die Word-Datei kann gerade nicht erstellt werden. Bitte versuchen Sie es in einigen Minuten noch einmal.",
	"certificate.pdf":
		"Das PDF kann gerade nicht erstellt werden. Die Word-Datei steht zur Verfügung; bitte versuchen Sie es in einigen Minuten noch einmal.",
	"certificate.pdfNotIssued":
		"Ein PDF wurde nicht ausgestellt, solange das Zertifikat gültig oder ausgesetzt war, und jetzt entsteht keines mehr. Die Word-Datei steht zur Verfügung.",
	"seal.expired":
		"Ein PDF kann gerade nicht ausgestellt werden: Das Zertifikat, mit dem gesiegelt wird, ist am {date} abgelaufen. Bitte verständigen Sie einen Admin. Die Word-Datei steht zur Verfügung.",
	"seal.notYetValid":
		"Ein PDF kann gerade nicht ausgestellt werden: Das Zertifikat, mit dem gesiegelt wird, gilt erst ab {date}. Bitte verständigen Sie einen Admin. Die Word-Datei steht zur Verfügung.",
	"certificate.notAsIssued":
		"Das gespeicherte Dokument stimmt nicht mit dem ausgestellten überein und wird nicht ausgegeben. Bitte verständigen Sie einen Admin.",
	"certificate.notAsSigned":
		"Der Inhalt des Zertifikats stimmt nicht mit dem überein, was unterschrieben wurde. Es wurde nicht veröffentlicht.",

	"certificate.notMailed":
		"Per E-Mail gesendet werden kann nur ein veröffentlichtes Zertifikat, das gültig ist oder es noch wird.",
	"mail.toRequired": "Der Empfänger muss ausgewählt werden.",
	"mail.toUnknown": "Beim Kunden gibt es keine Ansprechperson mit dieser E-Mail-Adresse.",
	"mail.subjectRequired": "Der Betreff muss eingegeben werden.",
	"mail.textRequired": "Der Text muss eingegeben werden.",

	"publishOn.notFirstDay":
		"Das Zertifikat kann nur zur Veröffentlichung an seinem ersten Tag vorgemerkt werden, dem {date}.",
	"publishOn.begun":
		"Der erste Tag des Zertifikats, der {date}, liegt nicht in der Zukunft. Es kann sofort veröffentlicht werden.",
	"publishOn.none": "Für das Zertifikat ist keine Veröffentlichung vorgemerkt.",
	"publishOn.notRecorded": "Die Vormerkung passt nicht zum Protokoll. Das Zertifikat wurde nicht veröffentlicht.",
	"publishOn.refused": "Das Zertifikat konnte in seinem Status nicht veröffentlicht werden.",

	"cause.required": "Der Grund muss ausgewählt werden.",
	"suspension.untilPast": "Der letzte Tag der Aussetzung darf nicht in der Vergangenheit liegen.",
	"reason.required": "Die Anmerkung muss eingegeben werden.",
	"reason.tooLong": "Die Anmerkung darf höchstens 2000 Zeichen haben.",

	"audit.kindRequired": "Die Art des Audits muss ausgewählt werden.",
	"audit.methodRequired": "Die Durchführung muss ausgewählt werden.",
	"audit.fromRequired": "Der erste Tag muss ausgewählt werden.",
	"audit.toRequired": "Der letzte Tag muss ausgewählt werden.",
	"audit.toBeforeFrom": "Der letzte Tag darf nicht vor dem ersten liegen.",
	"audit.partRequired": "Die Aufgabe im Team muss ausgewählt werden.",
	"audit.memberRequired": "Ein Benutzerkonto oder der Name einer externen Person muss angegeben werden.",
	"audit.memberUnknown": "Dieses Konto gibt es nicht, oder es ist nicht aktiv.",
	"audit.memberDuplicate": "Die Person ist mehrfach im Team angegeben.",
	"audit.oneLead": "Im Team muss genau eine Person die Leitung haben.",
	"audit.schemeUnknown": "Die Prüfgrundlage gehört nicht zu dieser Zertifizierung.",
	"audit.schemeDuplicate": "Die Prüfgrundlage ist mehrfach angegeben.",
	"audit.summaryRequired": "Die Zusammenfassung muss eingegeben werden.",
	"audit.recommendationRequired": "Die Empfehlung muss ausgewählt werden.",
	"audit.findingsOpen": "Vor dem Abschluss müssen diese Abweichungen behoben sein: {numbers}.",
	"audit.memberConflict": "{name} hat einen Interessenkonflikt mit diesem Kunden und darf nicht im Team sein.",
	"audit.teamCompetence": "Dem Team fehlt die Kompetenz für: {missing}.",
	"audit.leadCompetence": "Der Leitung fehlt die Kompetenz für: {missing}.",
	"decision.evaluationMissing":
		"Es fehlt ein abgeschlossenes Audit: vor dem ersten Zertifikat ein Erstaudit, nach einer Rezertifizierung ein Rezertifizierungsaudit, vor weiteren Zertifikaten irgendein Audit.",
	"decision.evaluationOld": "Das Audit {number} endete am {date} und ist damit älter als 12 Monate.",
	"decision.findingsOpen": "Diese Hauptabweichungen sind noch offen: {numbers}.",
	"decision.notIndependent":
		"Sie waren im Team des Audits {number}, auf dem die Entscheidung beruht. Eine andere Person muss unterschreiben.",
	"decision.notIndependentMarked":
		"Sie waren im Team des Audits {number}, auf dem die Entscheidung beruht. Das wird bei der Unterschrift im Protokoll vermerkt.",
	"decision.conflict":
		"Sie haben einen Interessenkonflikt mit dem Kunden {client}. Unterschreiben und zurückziehen muss eine andere Person.",
	"competence.groundRequired": "Der Nachweis der Kompetenz muss eingegeben werden.",
	"competence.areaRequired": "Mindestens eine Kategorie oder Prüfgrundlage muss ausgewählt werden.",
	"conflict.clientUnknown": "Diesen Kunden gibt es nicht.",
	"conflict.clientDuplicate": "Der Kunde ist mehrfach angegeben.",
	"conflict.reasonRequired": "Der Grund des Interessenkonflikts muss eingegeben werden.",
	"checklist.questionUnknown": "Diese Frage gehört nicht zur Checkliste des Audits.",
	"checklist.questionDuplicate": "Die Frage ist mehrfach beantwortet.",
	"checklist.stale": "Die Frage {question} wurde inzwischen anders beantwortet: {answer}.",
	"finding.gradeRequired": "Die Art der Abweichung muss ausgewählt werden.",
	"finding.schemeForeign": "Die Prüfgrundlage gehört nicht zu diesem Audit.",
	"finding.clauseRequired": "Der Abschnitt der Prüfgrundlage muss eingegeben werden.",
	"finding.statementRequired": "Die Feststellung muss eingegeben werden.",
	"finding.evidenceRequired": "Der Nachweis muss eingegeben werden.",
	"finding.dueTooEarly": "Der Tag darf nicht vor dem ersten Tag des Audits liegen ({date}).",
	"finding.causeRequired": "Die Ursache muss eingegeben werden.",
	"finding.correctionRequired": "Die Korrektur muss eingegeben werden.",
	"finding.correctiveActionRequired": "Die Korrekturmaßnahme muss eingegeben werden.",
	"finding.verificationRequired": "Die Art der Prüfung muss eingegeben werden.",

	"user.useridRequired": "Der Benutzer muss eingegeben werden.",
	"user.useridFormat": "Nur Buchstaben von A bis Z, Ziffern, Punkte, Unterstriche und Bindestriche sind erlaubt.",
	"user.nameRequired": "Der Name muss eingegeben werden.",
	"user.nameTooShort": "Der Name muss mindestens 6 Zeichen lang sein.",
	"user.nameTooLong": "Der Name darf höchstens 40 Zeichen haben.",
	"user.rolesDuplicate": "Die Rolle ist mehrfach angegeben.",
	"user.ownRole": "Die eigene Rolle kann nicht geändert werden.",
	"user.ownAccount": "Das eigene Benutzerkonto kann nicht gelöscht werden.",
	"user.ownDeactivation": "Das eigene Benutzerkonto kann nicht deaktiviert werden.",
	"user.hasSigned":
		"Der Benutzer hat Zertifikate unterschrieben und kann nicht gelöscht werden. Deaktivieren Sie das Benutzerkonto stattdessen.",
	"user.lastAdmin": "Der letzte Admin kann nicht entfernt oder zurückgestuft werden.",
	"user.inviteOff": "Ohne Mailserver können keine Einladungen verschickt werden.",
	"user.duplicate": "Der Benutzer {value} ist bereits vorhanden.",
	"password.required": "Das Passwort muss eingegeben werden.",
	"password.tooShort": "Das Passwort muss mindestens 8-stellig sein.",
	"password.tooLong": "Das Passwort darf höchstens 128 Zeichen haben.",
	"password.mismatch": "Die Passwörter stimmen nicht überein.",
	"password.wrong": "Das bisherige Passwort ist falsch.",
	"password.common":
		"Dieses Passwort gehört zu den häufigsten und ist leicht zu erraten. Bitte wählen Sie ein anderes.",
	"password.likeUser":
		"Das Passwort darf nicht der Benutzerkennung oder dem Namen entsprechen. Bitte wählen Sie ein anderes.",
	"password.same": "Das neue Passwort muss sich vom bisherigen unterscheiden.",
	"password.confirmWrong": "Das Passwort ist falsch.",
	"passwordReset.invalid": "Der Link ist abgelaufen oder wurde schon verwendet. Bitte fordern Sie einen neuen an.",

	"watch.gone": "Der Link ist abgelaufen, oder die Beobachtung ist beendet.",
	"watch.over": "Dieses Zertifikat gilt nicht mehr und wird sich nicht mehr ändern.",

	"factor.codeRequired": "Der Code muss eingegeben werden.",
	"factor.codeWrong": "Der Code ist falsch, abgelaufen oder schon verwendet.",
	"factor.nameRequired": "Der Name muss eingegeben werden.",
	"factor.passkeyRefused": "Der Passkey wurde nicht erkannt. Bitte versuchen Sie es erneut.",
	"factor.passkeyKnown": "Dieser Passkey ist bereits eingetragen.",
	"factor.passkeysUnavailable": "Passkeys gibt es nur unter einer https-Adresse.",
	"factor.tooManyPasskeys": "Es können höchstens {max} Passkeys eingetragen werden.",
	"factor.lastRequired": "Für Ihr Konto ist ein zweiter Faktor vorgeschrieben. Richten Sie zuerst einen anderen ein.",
	"factor.setUpToSign":
		"Zum Unterschreiben ist ein zweiter Faktor nötig. Richten Sie zuerst einen ein: oben rechts unter „Einstellungen“ und „Sicherheit“.",
	"factor.setUpFirst": "Bitte richten Sie zuerst einen zweiten Faktor ein.",

	"login.errUserPflicht": "Die Benutzerkennung muss eingegeben werden.",
	"login.errUserKurz": "Die Benutzerkennung muss mindestens 4 Zeichen lang sein.",
	"login.errUserLang": "Die Benutzerkennung darf höchstens 50 Zeichen haben.",
	"login.errPwdPflicht": "Das Passwort muss eingegeben werden.",
	"login.errPwdKurz": "Das Passwort muss mindestens 8 Zeichen lang sein.",
	"login.errPwdLang": "Das Passwort darf höchstens 128 Zeichen haben.",
	"login.errUserInvalid": "Benutzerkennung oder Passwort ist falsch.",
	"login.locked":
		"Zu viele Fehlversuche für dieses Konto. Nächster Versuch in {wait}. Auf einem Gerät, auf dem Sie schon angemeldet waren, geht es sofort.",
	"login.deviceLocked": "Zu viele Fehlversuche auf diesem Gerät. Nächster Versuch in {wait}.",
	"login.addressLocked":
		"Zu viele Fehlversuche aus Ihrem Netz. Nächster Versuch in {wait}. Auf einem Gerät, auf dem Sie schon angemeldet waren, geht es sofort.",
	"login.factorLocked": "Zu viele falsche Eingaben für dieses Konto. Nächster Versuch in {wait}.",
	"login.stepOver": "Die Anmeldung hat zu lange gedauert. Bitte beginnen Sie noch einmal.",
	"login.err": "Die Anmeldung ist derzeit nicht möglich. Bitte versuchen Sie es später erneut.",

	"stale.changedBy":
		"Die Daten wurden inzwischen von {name} {when} geändert. Ihre Eingaben sind noch nicht gespeichert.",

	"session.renewed": "Die Anmeldung wurde soeben in einem anderen Fenster erneuert.",

	"register.user":
		"4 bis 24 Zeichen. Beginnt mit einem Buchstaben. Buchstaben, Ziffern, Unterstriche und Bindestriche sind erlaubt.",
	"register.pwd":
		"8 bis 24 Zeichen. Mindestens ein Groß- und ein Kleinbuchstabe, eine Ziffer und ein Sonderzeichen. Erlaubte Sonderzeichen: ! @ # $ %",
	"register.duplicate": "Die Benutzerkennung ist bereits vergeben.",

	"import.noFile": "Es wurde keine Datei ausgewählt.",
	"import.tooLarge": "Die Datei ist größer als 2 MB.",
	"import.tooLargeUnpacked": "Die Datei ist entpackt größer als 20 MB.",
	"import.notWorkbook": "Die Datei ist keine Excel-Arbeitsmappe (.xlsx).",
	"import.oldExcel": "Die Datei hat das alte Excel-Format (.xls). Bitte speichern Sie sie als .xlsx.",
	"import.encrypted": "Die Datei ist mit einem Passwort geschützt. Bitte speichern Sie sie ohne Passwort.",
	"import.macros": "Die Datei enthält Makros. Bitte speichern Sie sie als .xlsx ohne Makros.",
	"import.unsafe": "Die Datei enthält unzulässige XML-Anweisungen und wurde nicht gelesen.",
	"import.unreadable": "Die Datei ist beschädigt oder kann nicht gelesen werden.",
	"import.tooManyParts":
		"Die Datei besteht aus mehr als 5.000 Teilen, zum Beispiel Bildern. Bitte speichern Sie sie ohne Bilder.",
	"import.tooManyDigits":
		"Die Zahl {value} hat mehr als 15 Stellen, bitte als Text eingeben. Excel speichert nur 15 Stellen.",
	"import.hiddenRows": "Ausgeblendete Zeilen: {range}. Sie werden importiert, wenn Sie sie nicht auslassen.",
	"import.hiddenColumns": "Ausgeblendete Spalten: {range}. Sie werden importiert.",
	"import.mergedCells": "Verbundene Zellen {range}: Die Datei enthält nur den Wert der ersten. Die übrigen sind leer.",
	"import.shownDifferently": "Zelle {range}: Excel zeigt diesen Wert anders an. Importiert wird „{value}“.",
	"import.timeout": "Das Lesen der Datei hat zu lange gedauert.",
	"import.noRows": "Die Tabelle enthält keine Produkte.",
	"import.tooManyRows": "Die Tabelle enthält mehr als 5.000 Produkte.",
	"import.tooManyProducts": "Eine Zertifizierung kann höchstens {max} Produkte haben; es wären {count}.",
	"import.columnMissing": "Die Spalte „{heading}“ fehlt.",
	"import.columnUnknown":
		"Die Überschrift „{heading}“ ist unbekannt. Erwartet werden: Nummer, Name, Name EN, Info, Info EN.",
	"import.columnTwice": "Die Überschrift „{heading}“ kommt mehrfach vor.",
	"import.columnRequired": "Die Spalte muss ausgewählt werden.",
	"import.columnChosenTwice": "Diese Spalte ist schon zugeordnet.",
	"import.noHeading": "Die Spalte hat keine Überschrift.",
	"import.repeated": "„{value}“ steht schon in Zeile {row}.",
	"import.formulaError": "Die Formel ergibt den Fehler {value}.",
	"import.formulaEmpty": "Die Formel hat kein Ergebnis. Bitte öffnen und speichern Sie die Datei in Excel.",
	"import.placed": "{text}",

	"file.required": "Die Datei muss ausgewählt werden.",
	"file.onlyOne": "Eine Anfrage kann nur eine Datei enthalten.",
	"file.kindRequired": "Die Art muss ausgewählt werden.",
	"file.empty": "„{name}“ ist leer.",
	"file.tooLarge": "„{name}“ ist größer als {max} MB.",
	"file.tooLargeUnpacked": "„{name}“ ist entpackt größer als {max} MB.",
	"file.tooManyParts": "„{name}“ besteht aus zu vielen Teilen.",
	"file.clientFull": "Mit „{name}“ hätte der Kunde mehr als {max} MB an Unterlagen. Bitte entfernen Sie zuerst andere.",
	"file.type":
		"Der Inhalt von „{name}“ ({type}) ist nicht zulässig. Möglich sind PDF, Word, Excel, CSV, Text, JPEG und PNG.",
	"file.ending": "Der Name „{name}“ passt nicht zum Inhalt ({type}). Er muss auf {endings} enden.",
	"file.mixed":
		"„{name}“ enthält neben dem Dokument noch anderes ({type}) und kann gefährlich sein. Bitte speichern Sie das Dokument neu.",
	"file.damaged": "„{name}“ ist beschädigt oder unvollständig.",
	"file.encrypted": "„{name}“ ist mit einem Passwort geschützt. Bitte speichern Sie die Datei ohne Passwort.",
	"file.infected": "Der Virenscanner hat in „{name}“ Schadsoftware gefunden ({malware}).",
	"file.waiting": "„{name}“ wartet auf den Virenscanner, der gerade nicht erreichbar ist.",
	"file.inUse": "„{name}“ gehört zu einem abgeschlossenen Audit und kann deshalb nicht entfernt werden.",
	"file.notAsAdded":
		"„{name}“ stimmt nicht mit dem überein, was hinzugefügt wurde, und wird nicht ausgegeben. Bitte verständigen Sie einen Admin.",

	"backend.moduleRequired": "Das Modul muss ausgewählt werden.",
	"backend.urlRequired": "Die Adresse muss eingegeben werden.",
	"backend.urlInvalid": "Das ist keine Webadresse (https://…).",
	"backend.urlCredentials": "Die Adresse darf keine Zugangsdaten enthalten.",
	"backend.urlQuery": "Die Adresse darf weder ? noch # enthalten.",
	"backend.notOpen": "Diese Adresse ist für den Server nicht freigegeben. Freigegeben: {open}",
	"backend.noneOpen": "Für den Server ist keine Adresse freigegeben (MODULE_BACKENDS).",
	"backend.secondsInvalid": "Die Zeitgrenze muss zwischen {min} und {max} Sekunden liegen.",
	"backend.duplicate": "Für das Modul {value} ist bereits ein Backend eingetragen.",
	"backend.none": "Für das Modul {module} ist kein Backend eingetragen.",
	"backend.busy": "Der Dienst dieses Moduls ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.",
	"backend.away": "Der Dienst dieses Moduls ist nicht erreichbar. Bitte versuchen Sie es später noch einmal.",
	"backend.late":
		"Der Dienst dieses Moduls hat nicht rechtzeitig geantwortet. Eine Änderung kann trotzdem gespeichert sein.",
	"backend.badAnswer": "Der Dienst dieses Moduls hat keine brauchbare Antwort geschickt.",

	"moduleVersion.invalid": "Die Version ist ungültig.",
	"moduleVersion.percentageInvalid": "Der Anteil muss zwischen 0 und 100 Prozent liegen.",
	"moduleVersion.userInvalid": "Die Benutzerkennung ist ungültig.",
	"moduleVersion.archiveInvalid": "Das Archiv ist keine gebaute Version dieses Moduls: {reason}",
	"moduleVersion.stageForNobody": "Bitte einen Anteil oder mindestens einen Benutzer angeben.",
	"moduleVersion.noStore": "Dieser Server verwaltet keine Module: Er wurde ohne ihren Speicher gestartet.",
	"moduleVersion.late":
		"Die Änderung hat zu lange gedauert. Sie kann trotzdem noch wirksam werden; bitte sehen Sie nach.",
	"moduleToken.nameRequired": "Der Name muss eingegeben werden.",
	"moduleToken.daysInvalid": "Die Gültigkeit muss zwischen {min} und {max} Tagen liegen.",
	"moduleToken.duplicate": "Für dieses Modul gibt es schon ein gültiges Token mit dem Namen {value}.",
	"moduleToken.tooMany": "Ein Modul kann höchstens {max} gültige Token haben.",

	"export.tooMany": "Es können höchstens {max} Einträge exportiert werden. Bitte schränken Sie die Liste ein.",
} as const satisfies Record<string, string>;
export type MessageCode = keyof typeof MESSAGES;

/** The general sentence of each error code. Many errors have a more specific one. */
export const ERROR_MESSAGES = {
	VALIDATION: "Bitte prüfen Sie Ihre Eingaben.",
	UNAUTHENTICATED: "Bitte melden Sie sich an.",
	INVALID_CREDENTIALS: MESSAGES["login.errUserInvalid"],
	BOT_CHECK_FAILED: "Die Sicherheitsprüfung ist fehlgeschlagen. Bitte versuchen Sie es erneut.",
	SECOND_FACTOR_REQUIRED: "Bitte bestätigen Sie die Anmeldung mit Ihrem zweiten Faktor.",
	REAUTHENTICATION_REQUIRED: "Bitte bestätigen Sie diese Aktion, indem Sie sich noch einmal ausweisen.",
	TOKEN_EXPIRED: "Die Anmeldung ist abgelaufen.",
	FORBIDDEN: "Für diese Aktion fehlt Ihnen die Berechtigung.",
	NOT_ACTIVATED: "Ihr Konto wartet auf die Freischaltung.",
	PASSWORD_CHANGE_REQUIRED: "Bitte wählen Sie zuerst ein eigenes Passwort.",
	NOT_FOUND: "Der Eintrag wurde nicht gefunden.",
	ILLEGAL_TRANSITION: "Diese Aktion ist im aktuellen Status nicht möglich.",
	STALE: "Die Daten wurden inzwischen geändert. Bitte laden Sie die Seite neu.",
	DUPLICATE: "Der Eintrag ist bereits vorhanden.",
	FINDINGS_OPEN: "Es gibt noch offene Abweichungen.",
	EVALUATION_MISSING: "Vor der Freigabe zur Prüfung muss ein passendes Audit abgeschlossen sein.",
	NOT_INDEPENDENT: "Wer im Team des Audits war, unterschreibt das Zertifikat nicht.",
	CONFLICT_OF_INTEREST: "Wegen eines Interessenkonflikts mit dem Kunden muss das eine andere Person übernehmen.",
	COMPETENCE_MISSING: "Der Leitung des Audits fehlt eine Kompetenz.",
	PRODUCT_LOCKED: "Das Produkt wird in einem Zertifikat verwendet und kann nicht geändert werden.",
	REPLACEMENT_EXISTS: "Für dieses Zertifikat ist bereits ein Nachfolger in Arbeit.",
	IN_USE: "Der Eintrag wird noch verwendet.",
	RENEWAL_EXISTS: "Die Zertifizierung ist schon rezertifiziert.",
	TOO_EARLY: "Dafür ist es noch zu früh.",
	TOO_LATE: "Dafür ist es zu spät.",
	FOUR_EYES:
		"Was Sie selbst zur Prüfung freigegeben oder seit dem letzten unterschriebenen Zertifikat geändert haben, muss eine andere Person unterschreiben.",
	PREVIEW_REQUIRED: "Vor der Unterschrift muss die Vorschau dieser Fassung heruntergeladen werden.",
	CONFIRMATION_REQUIRED: "Bitte bestätigen Sie die Hinweise zu diesem Zertifikat.",
	MODULE_REFUSED: "Die Auslieferung wurde abgelehnt, und es wurde nichts geändert.",
	IDEMPOTENCY_MISMATCH: "Unter diesem Idempotency-Key wurde schon eine andere Anfrage gesendet.",
	IDEMPOTENCY_DONE:
		"Das wurde bereits ausgeführt. Was dabei nur einmal angezeigt wird, kann nicht noch einmal angezeigt werden.",
	TOO_LARGE: "Die Anfrage ist zu groß.",
	UNSUPPORTED_TYPE: "Dieses Datenformat wird nicht unterstützt.",
	RATE_LIMITED: "Zu viele Versuche. Bitte warten Sie einen Moment.",
	TIMEOUT: "Die Anfrage wurde nicht rechtzeitig vollständig übertragen. Bitte versuchen Sie es erneut.",
	UNAVAILABLE: "Der Server kann die Anfrage im Moment nicht ausführen. Bitte versuchen Sie es in Kürze erneut.",
	INTERNAL: "Technischer Fehler!",
} as const satisfies Record<string, string>;
export type ErrorCode = keyof typeof ERROR_MESSAGES;
