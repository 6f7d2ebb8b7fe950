import type { Language } from "@portal/contracts/kit/languages";
import { useLanguage } from "@portal/shared-ui/module";
import type { Reason } from "./selection.ts";
import type { SheetProblem } from "./sheet/refusal.ts";
import type { BulkFailure } from "./useBulk.ts";

/** Beside the form, which is loaded late: the texts in `locales` come along with every page of the website. */
interface BulkTexts
	extends Readonly<
		Record<
			| "single"
			| "textLabel"
			| "textHint"
			| "required"
			| "file"
			| "fileHint"
			| "reading"
			| "removeFile"
			| "columnLabel"
			| "cut"
			| "emptyColumn"
			| "leftOut"
			| "checking"
			| "privacy"
			| "agreement"
			| "results"
			| "filter"
			| "all"
			| "save"
			| "saveFailed"
			| "table"
			| "sheet"
			| "numbers",
			string
		>
	> {
	ready: (number: number) => string;
	summary: (number: number, states: string) => string;
	problem: Readonly<Record<SheetProblem | "notLoaded", string>>;
	failure: Readonly<Record<BulkFailure, string>>;
	column: Readonly<Record<"place" | "asked" | "state" | "code" | "replacedBy" | "checkedAt", string>>;
	reason: Readonly<Record<Reason, (rows: string) => string>>;
}

const de: BulkTexts = {
	single: "Ein einzelnes Zertifikat prüfen",
	textLabel: "Kennungen, Nummern oder Adressen",
	textHint: "Eine je Zeile, oder durch Beistrich, Strichpunkt oder Tabulator getrennt.",
	required: "Bitte geben Sie ein, was geprüft werden soll, oder wählen Sie eine Datei.",
	file: "Oder eine Excel- oder CSV-Datei",
	fileHint:
		"Die Datei bleibt auf Ihrem Gerät; gesendet werden nur die Einträge der Spalte, die Sie wählen. Höchstens 2 MB.",
	reading: "Die Datei wird gelesen …",
	removeFile: "Datei entfernen",
	columnLabel: "Spalte mit den Kennungen, Nummern oder Adressen",
	cut: "Gelesen wurden die ersten 5000 Zeilen.",
	emptyColumn: "In dieser Spalte steht nichts, was geprüft werden kann.",
	leftOut: "Ausgelassen werden:",
	checking: "Die Zertifikate werden geprüft …",
	agreement: "Mit „Prüfen“ stimmen Sie zu, dass eine automatische Prüfung gegen Missbrauch geladen wird.",
	privacy:
		"Gefragt wird nur nach dem, was Sie eingeben. Von einem Zertifikat werden Zustand, Nummer und letzter Tag genannt, nicht der Inhaber.",
	results: "Ergebnis",
	filter: "Anzeigen",
	all: "Alle",
	save: "Als Excel-Datei speichern",
	saveFailed: "Die Excel-Datei konnte nicht erstellt werden. Bitte versuchen Sie es erneut.",
	table: "Was das Register zu jedem Eintrag sagt",
	sheet: "Zertifikate",
	numbers:
		"„Unbekannt“ heißt: Dazu gibt es kein veröffentlichtes Zertifikat. Möglich ist ein Tippfehler. Eine Nummer allein beweist nicht, wem das Zertifikat gehört; das zeigt die Seite hinter der Kennung.",
	ready: (number) => `Zu prüfen: ${number}`,
	summary: (number, states) => `${number} geprüft. ${states}`,
	problem: {
		tooLarge: "Die Datei ist zu groß und wurde nicht gelesen. Höchstens 2 MB, entpackt 20 MB.",
		encrypted: "Die Arbeitsmappe ist mit einem Kennwort geschützt. Bitte speichern Sie sie ohne Kennwort.",
		oldExcel: "Das ist eine Arbeitsmappe einer älteren Excel-Version (.xls). Bitte speichern Sie sie als .xlsx.",
		macros: "Die Arbeitsmappe enthält Makros und wurde nicht gelesen. Bitte speichern Sie sie als .xlsx ohne Makros.",
		empty: "In der Datei steht nichts.",
		unreadable: "Die Datei kann nicht gelesen werden. Bitte wählen Sie eine Excel-Datei (.xlsx) oder eine CSV-Datei.",
		notLoaded: "Was die Datei liest, konnte nicht geladen werden. Bitte versuchen Sie es erneut.",
	},
	failure: {
		notReady:
			"Die automatische Prüfung gegen Missbrauch ist nicht gelungen. Es wurde nichts gefragt. Bitte versuchen Sie es gleich noch einmal.",
		tooMany:
			"Von Ihrem Anschluss wurde zuletzt viel gefragt. Bitte warten Sie einige Minuten. Ihre Eingaben sind noch da.",
		unavailable:
			"Das Register ist derzeit nicht erreichbar. Das sagt nichts über die Zertifikate aus. Ihre Eingaben sind noch da – bitte versuchen Sie es erneut.",
	},
	column: {
		place: "Nr.",
		asked: "Gefragt",
		state: "Zustand",
		code: "Code",
		replacedBy: "Ersetzt durch",
		checkedAt: "Geprüft am",
	},
	reason: {
		heading: (rows) => `Überschrift: Zeile ${rows}`,
		empty: (rows) => `leer: Zeile ${rows}`,
		tooLong: (rows) => `länger als 300 Zeichen: Zeile ${rows}`,
		tooMany: (rows) => `mehr als 1000 Einträge: Zeile ${rows}`,
	},
};

const en: BulkTexts = {
	single: "Check a single certificate",
	textLabel: "IDs, numbers or addresses",
	textHint: "One a line, or separated by comma, semicolon or tab.",
	required: "Please enter what is to be checked, or choose a file.",
	file: "Or an Excel or CSV file",
	fileHint: "The file stays on your device; only the entries of the column that you choose are sent. At most 2 MB.",
	reading: "Reading the file…",
	removeFile: "Remove file",
	columnLabel: "Column with the IDs, numbers or addresses",
	cut: "The first 5,000 rows have been read.",
	emptyColumn: "There is nothing in this column that can be checked.",
	leftOut: "Left out:",
	checking: "The certificates are being checked…",
	agreement: "By pressing “Check” you agree that an automatic check against abuse is loaded.",
	privacy:
		"Only what you enter is asked for. Of a certificate you are told its status, number and last day, not its holder.",
	results: "Result",
	filter: "Show",
	all: "All",
	save: "Save as an Excel file",
	saveFailed: "The Excel file could not be made. Please try again.",
	table: "What the register says about each entry",
	sheet: "Certificates",
	numbers:
		"“Unknown” means: there is no published certificate of this kind. It may be a typing mistake. A number alone does not prove whose certificate it is; the page behind the ID shows that.",
	ready: (number) => `To be checked: ${number}`,
	summary: (number, states) => `${number} checked. ${states}`,
	problem: {
		tooLarge: "The file is too large and has not been read. At most 2 MB, unpacked 20 MB.",
		encrypted: "The workbook is protected by a password. Please save it without one.",
		oldExcel: "This is a workbook of an older version of Excel (.xls). Please save it as .xlsx.",
		macros: "The workbook contains macros and has not been read. Please save it as .xlsx without macros.",
		empty: "There is nothing in the file.",
		unreadable: "The file cannot be read. Please choose an Excel file (.xlsx) or a CSV file.",
		notLoaded: "What reads the file could not be loaded. Please try again.",
	},
	failure: {
		notReady:
			"The automatic check against abuse did not succeed. Nothing has been asked. Please try again in a moment.",
		tooMany: "Your connection has asked a lot lately. Please wait a few minutes. Your entries are still here.",
		unavailable:
			"The register cannot be reached at the moment. This says nothing about the certificates. Your entries are still here – please try again.",
	},
	column: {
		place: "No.",
		asked: "Asked",
		state: "Status",
		code: "Code",
		replacedBy: "Replaced by",
		checkedAt: "Checked on",
	},
	reason: {
		heading: (rows) => `heading: row ${rows}`,
		empty: (rows) => `empty: row ${rows}`,
		tooLong: (rows) => `longer than 300 characters: row ${rows}`,
		tooMany: (rows) => `more than 1,000 entries: row ${rows}`,
	},
};

const mg: BulkTexts = {
	single: "Egyetlen tanúsítvány ellenőrzése",
	textLabel: "Azonosítók, számok vagy webcímek",
	textHint: "Soronként egy, vagy vesszővel, pontosvesszővel vagy tabulátorral elválasztva.",
	required: "Kérjük, írja be, mit kell ellenőrizni, vagy válasszon fájlt.",
	file: "Vagy egy Excel- vagy CSV-fájl",
	fileHint: "A fájl az Ön eszközén marad; csak a kiválasztott oszlop bejegyzéseit küldjük el. Legfeljebb 2 MB.",
	reading: "A fájl beolvasása folyamatban…",
	removeFile: "Fájl eltávolítása",
	columnLabel: "Az azonosítókat, számokat vagy webcímeket tartalmazó oszlop",
	cut: "Az első 5000 sort olvastuk be.",
	emptyColumn: "Ebben az oszlopban nincs ellenőrizhető bejegyzés.",
	leftOut: "Kimarad:",
	checking: "A tanúsítványok ellenőrzése folyamatban…",
	agreement:
		"Az „Ellenőrzés” gombbal hozzájárul, hogy betöltődjön egy, a visszaélések kiszűrésére szolgáló automatikus ellenőrzés.",
	privacy:
		"Csak arra kérdezünk rá, amit megad. A tanúsítványnak az állapotát, a számát és az utolsó napját közöljük, a tulajdonosát nem.",
	results: "Eredmény",
	filter: "Megjelenítés",
	all: "Összes",
	save: "Mentés Excel-fájlként",
	saveFailed: "Az Excel-fájlt nem sikerült elkészíteni. Kérjük, próbálja meg újra.",
	table: "Mit mond a nyilvántartás az egyes bejegyzésekről",
	sheet: "Tanúsítványok",
	numbers:
		"Az „Ismeretlen” azt jelenti, hogy nincs hozzá közzétett tanúsítvány. Lehet, hogy elírás történt. A szám önmagában nem bizonyítja, kié a tanúsítvány; ezt az azonosító mögötti oldal mutatja meg.",
	ready: (number) => `Ellenőrizendő: ${number}`,
	summary: (number, states) => `Ellenőrizve: ${number}. ${states}`,
	problem: {
		tooLarge: "A fájl túl nagy, ezért nem olvastuk be. Legfeljebb 2 MB, kicsomagolva 20 MB lehet.",
		encrypted: "A munkafüzet jelszóval védett. Kérjük, mentse jelszó nélkül.",
		oldExcel: "Ez egy régebbi Excel-változat munkafüzete (.xls). Kérjük, mentse .xlsx formátumban.",
		macros: "A munkafüzet makrókat tartalmaz, ezért nem olvastuk be. Kérjük, mentse makrók nélkül, .xlsx formátumban.",
		empty: "A fájl üres.",
		unreadable: "A fájl nem olvasható. Kérjük, válasszon Excel-fájlt (.xlsx) vagy CSV-fájlt.",
		notLoaded: "A fájl beolvasásához szükséges programot nem sikerült betölteni. Kérjük, próbálja meg újra.",
	},
	failure: {
		notReady:
			"A visszaélések elleni automatikus ellenőrzés nem sikerült. Semmit sem kérdeztünk le. Kérjük, néhány másodperc múlva próbálja meg újra.",
		tooMany:
			"Az Ön hálózatáról az utóbbi időben sok kérdés érkezett. Kérjük, várjon néhány percet. A beírt adatok megmaradtak.",
		unavailable:
			"A nyilvántartás most nem érhető el. Ez semmit sem mond a tanúsítványokról. A beírt adatok megmaradtak – kérjük, próbálja meg újra.",
	},
	column: {
		place: "Ssz.",
		asked: "Kérdés",
		state: "Állapot",
		code: "Kód",
		replacedBy: "Felváltotta",
		checkedAt: "Az ellenőrzés időpontja",
	},
	reason: {
		heading: (rows) => `fejléc: ${rows}. sor`,
		empty: (rows) => `üres: ${rows}. sor`,
		tooLong: (rows) => `300 karakternél hosszabb: ${rows}. sor`,
		tooMany: (rows) => `több mint 1000 bejegyzés: ${rows}. sor`,
	},
};

const TEXTS: Readonly<Record<Language, BulkTexts>> = { de, en, mg };

export const useBulkTexts = (): BulkTexts => TEXTS[useLanguage().language];
