/** Entry of the list of gallery pages, which is plain data without components, because browser tests read it too. */

export interface Entry {
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

export const GROUPS = {
	Grundlagen: {
		Tokens: { summary: "Farben, Schrift, Abstände, Rundungen und Schatten aus theme.css." },
		Icon: { summary: "Zeichen aus Linien. Ihr Sinn steht immer in Worten daneben." },
		Layout: { summary: "Anordnung ohne eigenes CSS: Stack, Inline und Grid.", isNarrowToo: true },
	},
	Aktionen: {
		Button: { summary: "Löst etwas aus. Je Ansicht gibt es höchstens eine primäre Schaltfläche." },
		IconButton: { summary: "Schaltfläche aus einem Zeichen; der Name erscheint als Hinweis." },
		Link: { summary: "Führt irgendwohin, als Text oder in Gestalt einer Schaltfläche." },
		Menu: {
			summary: "Mehrere Aktionen oder Wahlmöglichkeiten hinter einer Schaltfläche.",
			opens: ["Einstellungen", "Spalten"],
		},
		ActionBar: {
			summary: "Fuß eines Formulars oder einer Seite: rechts das Eine, um das es geht, links der Weg hinaus.",
			isNarrowToo: true,
		},
	},
	Felder: {
		TextField: { summary: "Einzeiliger Text." },
		TextArea: { summary: "Mehrzeiliger Text mit Zähler; zu lange Eingaben werden gezeigt, nicht abgeschnitten." },
		PasswordField: { summary: "Passwort, das auf Wunsch lesbar wird." },
		SearchField: { summary: "Suche mit Schaltfläche und Escape zum Leeren." },
		DateField: {
			summary: "Datum als TT.MM.JJJJ ab 01.01.2010, getippt oder aus dem Kalender.",
			opens: ["Kalender öffnen Gültig ab"],
		},
		Select: { summary: "Eine Möglichkeit aus einer kurzen Liste.", opens: ["Bitte auswählen Land"] },
		Checkbox: { summary: "Ja oder nein, wirkt erst mit dem Speichern." },
		CheckboxGroup: { summary: "Mehrere Möglichkeiten aus einer kurzen Liste." },
		RadioGroup: { summary: "Genau eine Möglichkeit, alle sichtbar." },
		FileDrop: { summary: "Datei hineinziehen, einfügen oder auswählen." },
		Form: { summary: "Felder mit Prüfung und Absenden, auch als Anschrift." },
	},
	Inhalte: {
		Badge: { summary: "Zustand in Worten; die Farbe sagt nie etwas allein." },
		Breadcrumbs: { summary: "Der Weg zur Seite, die letzte Angabe ist sie selbst." },
		Card: { summary: "Fasst zusammen, was zusammengehört.", isNarrowToo: true },
		DescriptionList: { summary: "Begriffe und ihre Werte." },
		Disclosure: { summary: "Faltet weg, was selten gebraucht wird, und behält dessen Inhalt." },
		Steps: { summary: "Die Schritte eines Ablaufs, und wo er steht.", isNarrowToo: true },
		Tabs: { summary: "Teile einer Seite, von denen einer zu sehen ist." },
		EditableGrid: {
			summary: "Tabelle zum Ausfüllen mit Tasten und Zwischenablage wie in einer Tabellenkalkulation.",
			hasCells: true,
			isNarrowToo: true,
		},
		DataTable: {
			summary: "Liste mit Suche, Ordnung, Seiten und Wahl der Spalten; der Zustand steht in der Adresse.",
			isNarrowToo: true,
		},
	},
	Meldungen: {
		Banner: { summary: "Meldung an ihrer Stelle auf der Seite." },
		ErrorSummary: {
			summary: "Was an einem Formular nicht stimmt; bekommt nach dem Absenden den Fokus und führt zu den Feldern.",
			alerts: 2,
		},
		Toast: { summary: "Kurze Rückmeldung am Rand des Fensters; Fehler bleiben stehen.", opens: ["Alle vier zeigen"] },
		EmptyState: { summary: "Sagt, dass es nichts gibt und was zu tun ist." },
		ErrorState: { summary: "Sagt, dass etwas nicht geladen wurde, und bietet einen neuen Versuch an." },
		ProgressBar: { summary: "Fortschritt mit oder ohne bekanntes Ende." },
		Skeleton: { summary: "Hält den Platz frei für das, was kommt; unsichtbar in den ersten 200 ms." },
		Spinner: { summary: "Es dauert noch; unsichtbar in den ersten 200 ms." },
	},
	Überlagerungen: {
		Dialog: {
			summary: "Fenster über der Seite, das zuerst beantwortet wird.",
			opens: ["Benutzer anlegen", "Zertifikat löschen", "Langer Inhalt", "Produkte importieren"],
			isNarrowToo: true,
		},
		ConflictDialog: {
			summary: "Jemand anderes hat inzwischen gespeichert: neu laden, oder Feld für Feld vergleichen.",
			opens: ["Vergleichen"],
			alerts: 1,
			isNarrowToo: true,
		},
		UnsavedGuard: {
			summary: "Fragt nach, bevor nicht gespeicherte Eingaben verloren gehen.",
			opens: ["Seite verlassen"],
		},
		Popover: { summary: "Kleine Zusatzangabe neben einer Schaltfläche.", opens: ["Beantwortet"] },
		Tooltip: { summary: "Name oder Kürzel beim Zeigen und beim Fokus." },
	},
} as const satisfies Record<string, Record<string, Entry>>;

type NameIn<Group> = Group extends Group ? keyof Group & string : never;
export type PageName = NameIn<(typeof GROUPS)[keyof typeof GROUPS]>;
const ENTRIES = Object.assign({}, ...Object.values(GROUPS)) as Record<PageName, Entry>;
export const PAGE_NAMES = Object.keys(ENTRIES) as PageName[];
export const entryOf = (name: PageName): Entry => ENTRIES[name];
export const isPageName = (name: string | null): name is PageName => name !== null && Object.hasOwn(ENTRIES, name);
