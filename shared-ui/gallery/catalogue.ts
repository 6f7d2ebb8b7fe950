/** Entry of the list of gallery pages, which is plain data without components, because browser tests read it too. */

export interface Entry {
	group: "Grundlagen" | "Aktionen" | "Felder" | "Inhalte" | "Meldungen" | "Überlagerungen";
	summary: string;
	/** Labels of buttons that open a dialog, menu or list. The gallery's tests press each of them. */
	opens?: readonly string[];
	/** Number of messages that take the focus when they appear. The tests wait for them before they press any key. */
	alerts?: number;
	/** True when Tab moves between the cells of the component. The tests then press Escape before Tab to leave it. */
	hasCells?: true;
	/** True when the layout differs on a phone. The tests then take a second screenshot in the width of a phone. */
	isNarrowToo?: true;
}

export const CATALOGUE = {
	Tokens: { group: "Grundlagen", summary: "Farben, Schrift, Abstände, Rundungen und Schatten aus theme.css." },
	Icon: { group: "Grundlagen", summary: "Zeichen aus Linien. Ihr Sinn steht immer in Worten daneben." },
	Layout: { group: "Grundlagen", summary: "Anordnung ohne eigenes CSS: Stack, Inline und Grid.", isNarrowToo: true },

	Button: { group: "Aktionen", summary: "Löst etwas aus. Je Ansicht gibt es höchstens eine primäre Schaltfläche." },
	IconButton: { group: "Aktionen", summary: "Schaltfläche aus einem Zeichen; der Name erscheint als Hinweis." },
	Link: { group: "Aktionen", summary: "Führt irgendwohin, als Text oder in Gestalt einer Schaltfläche." },
	Menu: {
		group: "Aktionen",
		summary: "Mehrere Aktionen oder Wahlmöglichkeiten hinter einer Schaltfläche.",
		opens: ["Einstellungen", "Spalten"],
	},
	ActionBar: {
		group: "Aktionen",
		summary: "Fuß eines Formulars oder einer Seite: rechts das Eine, um das es geht, links der Weg hinaus.",
		isNarrowToo: true,
	},

	TextField: { group: "Felder", summary: "Einzeiliger Text." },
	TextArea: {
		group: "Felder",
		summary: "Mehrzeiliger Text mit Zähler; zu lange Eingaben werden gezeigt, nicht abgeschnitten.",
	},
	PasswordField: { group: "Felder", summary: "Passwort, das auf Wunsch lesbar wird." },
	SearchField: { group: "Felder", summary: "Suche mit Schaltfläche und Escape zum Leeren." },
	DateField: {
		group: "Felder",
		summary: "Datum als TT.MM.JJJJ ab 01.01.2010, getippt oder aus dem Kalender.",
		opens: ["Kalender öffnen Gültig ab"],
	},
	Select: { group: "Felder", summary: "Eine Möglichkeit aus einer kurzen Liste.", opens: ["Bitte auswählen Land"] },
	Checkbox: { group: "Felder", summary: "Ja oder nein, wirkt erst mit dem Speichern." },
	CheckboxGroup: { group: "Felder", summary: "Mehrere Möglichkeiten aus einer kurzen Liste." },
	RadioGroup: { group: "Felder", summary: "Genau eine Möglichkeit, alle sichtbar." },
	FileDrop: { group: "Felder", summary: "Datei hineinziehen, einfügen oder auswählen." },
	Form: { group: "Felder", summary: "Felder mit Prüfung und Absenden, auch als Anschrift." },

	Badge: { group: "Inhalte", summary: "Zustand in Worten; die Farbe sagt nie etwas allein." },
	Breadcrumbs: { group: "Inhalte", summary: "Der Weg zur Seite, die letzte Angabe ist sie selbst." },
	Card: { group: "Inhalte", summary: "Fasst zusammen, was zusammengehört.", isNarrowToo: true },
	DescriptionList: { group: "Inhalte", summary: "Begriffe und ihre Werte." },
	Disclosure: { group: "Inhalte", summary: "Faltet weg, was selten gebraucht wird, und behält dessen Inhalt." },
	Steps: { group: "Inhalte", summary: "Die Schritte eines Ablaufs, und wo er steht.", isNarrowToo: true },
	Tabs: { group: "Inhalte", summary: "Teile einer Seite, von denen einer zu sehen ist." },
	EditableGrid: {
		group: "Inhalte",
		summary: "Tabelle zum Ausfüllen mit Tasten und Zwischenablage wie in einer Tabellenkalkulation.",
		hasCells: true,
		isNarrowToo: true,
	},
	DataTable: {
		group: "Inhalte",
		summary: "Liste mit Suche, Ordnung, Seiten und Wahl der Spalten; der Zustand steht in der Adresse.",
		isNarrowToo: true,
	},

	Banner: { group: "Meldungen", summary: "Meldung an ihrer Stelle auf der Seite." },
	ErrorSummary: {
		group: "Meldungen",
		summary: "Was an einem Formular nicht stimmt; bekommt nach dem Absenden den Fokus und führt zu den Feldern.",
		alerts: 2,
	},
	Toast: {
		group: "Meldungen",
		summary: "Kurze Rückmeldung am Rand des Fensters; Fehler bleiben stehen.",
		opens: ["Alle vier zeigen"],
	},
	EmptyState: { group: "Meldungen", summary: "Sagt, dass es nichts gibt und was zu tun ist." },
	ErrorState: {
		group: "Meldungen",
		summary: "Sagt, dass etwas nicht geladen wurde, und bietet einen neuen Versuch an.",
	},
	ProgressBar: { group: "Meldungen", summary: "Fortschritt mit oder ohne bekanntes Ende." },
	Skeleton: { group: "Meldungen", summary: "Hält den Platz frei für das, was kommt; unsichtbar in den ersten 200 ms." },
	Spinner: { group: "Meldungen", summary: "Es dauert noch; unsichtbar in den ersten 200 ms." },

	Dialog: {
		group: "Überlagerungen",
		summary: "Fenster über der Seite, das zuerst beantwortet wird.",
		opens: ["Benutzer anlegen", "Zertifikat löschen", "Langer Inhalt", "Produkte importieren"],
		isNarrowToo: true,
	},
	ConflictDialog: {
		group: "Überlagerungen",
		summary: "Jemand anderes hat inzwischen gespeichert: neu laden, oder Feld für Feld vergleichen.",
		opens: ["Vergleichen"],
		alerts: 1,
		isNarrowToo: true,
	},
	UnsavedGuard: {
		group: "Überlagerungen",
		summary: "Fragt nach, bevor nicht gespeicherte Eingaben verloren gehen.",
		opens: ["Seite verlassen"],
	},
	Popover: {
		group: "Überlagerungen",
		summary: "Kleine Zusatzangabe neben einer Schaltfläche.",
		opens: ["Beantwortet"],
	},
	Tooltip: { group: "Überlagerungen", summary: "Name oder Kürzel beim Zeigen und beim Fokus." },
} as const satisfies Record<string, Entry>;

export type PageName = keyof typeof CATALOGUE;
export const PAGE_NAMES = Object.keys(CATALOGUE) as PageName[];
export const entryOf = (name: PageName): Entry => CATALOGUE[name];
export const isPageName = (name: string | null): name is PageName => name !== null && Object.hasOwn(CATALOGUE, name);
