/** Why a file is not read, as a message code. */
export type RefusalCode =
	| "import.encrypted"
	| "import.macros"
	| "import.notWorkbook"
	| "import.noRows"
	| "import.oldExcel"
	| "import.tooLargeUnpacked"
	| "import.tooManyRows"
	| "import.unreadable"
	| "import.unsafe";

export class WorkbookRefusal extends Error {
	readonly code: RefusalCode;
	readonly sheet: string | undefined;

	constructor(code: RefusalCode, sheet?: string) {
		super(code);
		this.name = "WorkbookRefusal";
		this.code = code;
		this.sheet = sheet;
	}
}
